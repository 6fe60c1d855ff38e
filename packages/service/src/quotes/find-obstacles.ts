import { findInternalAccount } from "../accounts/index.ts";
import { findCustomer } from "../customers/index.ts";
import type { Tx } from "../storage/store.ts";
import { decideObstacles, type Obstacle, type SourceState } from "./decide/obstacles.ts";
import type { QuoteRow } from "./tables.ts";
import { findExternalAccount } from "../external-accounts/index.ts";

/** Everything that prevents executing a quote now (G-48). */
export async function findObstacles(tx: Tx, quote: QuoteRow, now: number): Promise<Obstacle[]> {
  const { platformId, customerId } = quote;
  const customer = customerId === platformId ? undefined : await findCustomer(tx, platformId, customerId);
  return decideObstacles(quote, { customer, source: await sourceOf(tx, quote) }, now);
}

async function sourceOf(tx: Tx, { platformId, sourceAccount: id, sourceKind: kind }: QuoteRow): Promise<SourceState> {
  if (id === null) return { isActive: true };
  if (kind === "PULLED") return { isActive: (await findExternalAccount(tx, platformId, id))?.status === "ACTIVE" };
  const account = await findInternalAccount(tx, platformId, id);
  return account ? { isActive: account.status === "ACTIVE", balance: account.balance } : { isActive: false };
}
