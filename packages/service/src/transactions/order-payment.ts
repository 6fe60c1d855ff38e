import { findExternalAccount } from "../external-accounts/index.ts";
import type { PaymentEnd, PaymentOrder } from "../rails/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import type { TransactionRow } from "./tables.ts";

/** Orders the bank to carry out a payment. Does nothing in the sandbox. */
export async function orderPayment({ rails }: Runtime, tx: Tx, row: TransactionRow, now: number): Promise<void> {
  if (rails.simulated) return;
  const from = await endOf(tx, row, row.sender);
  const to = await endOf(tx, row, row.receiver);
  const order: PaymentOrder = {
    kind: "payment",
    reference: row.id,
    statementReference: row.reference,
    ...(from && { from }),
    ...(to && { to }),
    sent: { currency: row.currency, amount: row.amount - row.fees },
    received: { currency: row.receivedCurrency, amount: row.receivedAmount },
    ...(row.paymentRail !== null && { paymentRail: row.paymentRail }),
  };
  await rails.place(tx, "bank", order, { platformId: row.platformId, now });
}

/** Undefined for accounts of the service itself. Only what is no account is an address elsewhere. */
async function endOf(tx: Tx, { platformId }: TransactionRow, end: string | null): Promise<PaymentEnd | undefined> {
  if (end === null || end.startsWith("InternalAccount:")) return undefined;
  const account = await findExternalAccount(tx, platformId, end);
  if (account) return { account: account.accountInfo };
  if (end.startsWith("ExternalAccount:")) throw new Error(`${end} is gone, and nothing is paid to it`);
  return { umaAddress: end };
}
