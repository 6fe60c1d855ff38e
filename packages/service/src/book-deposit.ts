import { findInternalAccount, findStatus } from "./accounts/index.ts";
import { counterAccount } from "./ledger/index.ts";
import { insertDeposit, type Deposit } from "./rails/index.ts";
import type { Runtime } from "./runtime/runtime.ts";
import type { Tx } from "./storage/store.ts";

/** @throws RangeError when the money cannot be booked there; nothing is written then. */
export async function bookDeposit(
  { moveMoney }: Runtime,
  tx: Tx,
  { reference, accountId, currency, amount }: Deposit,
  now: number,
): Promise<"booked" | "repeated"> {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`${amount} is no amount in smallest units`);
  const known = await findStatus(tx, accountId);
  const account = known && (await findInternalAccount(tx, known.platformId, accountId));
  if (!account) throw new RangeError(`There is no account ${accountId}`);
  if (account.currency !== currency) throw new RangeError(`${accountId} holds ${account.currency}, not ${currency}`);
  if (account.status !== "ACTIVE") throw new RangeError(`${accountId} is ${account.status} and takes no money`);
  if (!(await insertDeposit(tx, { reference, accountId, currency, amount, createdAt: now }))) return "repeated";
  const postings = [
    { account: counterAccount("world", currency), currency, amount: -amount },
    { account: accountId, currency, amount },
  ];
  const shortfall = await moveMoney(tx, account.platformId, { kind: "deposit", reference, postings, at: now });
  if (shortfall) throw new RangeError(`${accountId} cannot hold ${amount} more`);
  return "booked";
}
