import { findInternalAccount } from "../accounts/index.ts";
import { findCustomer, findUmaHolder } from "../customers/index.ts";
import type { Tx } from "../storage/store.ts";
import { decideObstacles, type Obstacle, type SourceState } from "./decide/obstacles.ts";
import type { QuoteRow } from "./tables.ts";
import { findExternalAccount } from "../external-accounts/index.ts";

/** Everything that prevents executing a quote now (G-48). */
export async function findObstacles(tx: Tx, quote: QuoteRow, now: number): Promise<Obstacle[]> {
  const { platformId, customerId } = quote;
  const customer = customerId === platformId ? undefined : await findCustomer(tx, platformId, customerId);
  const state = { customer, source: await sourceOf(tx, quote), isReachable: await isReachable(tx, quote) };
  return decideObstacles(quote, state, now);
}

async function sourceOf(tx: Tx, { platformId, sourceAccount: id, sourceKind: kind }: QuoteRow): Promise<SourceState> {
  if (id === null) return { isActive: true };
  if (kind === "PULLED") return { isActive: await isActive(tx, platformId, id) };
  const account = await findInternalAccount(tx, platformId, id);
  return account ? { isActive: account.status === "ACTIVE", balance: account.balance } : { isActive: false };
}

/** Whether the destination is still the one that was quoted: the account is there and open, and the address has its holder of then. */
async function isReachable(tx: Tx, { platformId, destination, payeeAccount }: QuoteRow): Promise<boolean> {
  if (destination.destinationType === "ACCOUNT") return isActive(tx, platformId, destination.accountId);
  if (payeeAccount === null) return true;
  const account = await findInternalAccount(tx, platformId, payeeAccount);
  const holder = await findUmaHolder(tx, destination.umaAddress);
  return account?.status === "ACTIVE" && account.ownerId === holder && (await isThere(tx, platformId, holder));
}

async function isActive(tx: Tx, platformId: string, id: string): Promise<boolean> {
  const account = (await findInternalAccount(tx, platformId, id)) ?? (await findExternalAccount(tx, platformId, id));
  return account?.status === "ACTIVE";
}

async function isThere(tx: Tx, platformId: string, customerId: string): Promise<boolean> {
  return (await findCustomer(tx, platformId, customerId))?.isDeleted === 0;
}
