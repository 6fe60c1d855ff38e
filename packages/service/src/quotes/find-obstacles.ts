import { findInternalAccount } from "../accounts/index.ts";
import { findCustomer, isReady } from "../customers/index.ts";
import type { Tx } from "../storage/store.ts";
import { statusAt } from "./decide/quote.ts";
import type { QuoteRow } from "./tables.ts";
import { findExternalAccount } from "../external-accounts/index.ts";

/** Why a quote cannot be executed. */
export interface Obstacle {
  when: "wrong-kind" | "expired" | "spent" | "customer-not-ready" | "inactive" | "insufficient-balance";
  details: Record<string, unknown>;
}

/** Everything that prevents executing a quote now, in the order of the checks (G-48, V-10). */
export async function findObstacles(tx: Tx, quote: QuoteRow, now: number): Promise<Obstacle[]> {
  const status = statusAt(quote, now);
  const { platformId, customerId } = quote;
  const customer = customerId === platformId ? undefined : await findCustomer(tx, platformId, customerId);
  const source = await sourceOf(tx, quote);
  const { balance } = source;
  const obstacles: Record<Obstacle["when"], boolean> = {
    "wrong-kind": quote.sourceKind === "PAID_IN",
    expired: status === "EXPIRED",
    spent: status !== "PENDING" && status !== "EXPIRED",
    "customer-not-ready": !isReady(customer),
    inactive: !source.isActive,
    "insufficient-balance": balance !== undefined && balance < quote.sendingAmount,
  };
  const details = { status, ...(balance !== undefined && { balance }) };
  const names = Object.keys(obstacles) as Obstacle["when"][]; // the keys of the record above
  return names.filter((when) => obstacles[when]).map((when) => ({ when, details }));
}

/** Whether the source can still be used; and its balance, when it holds the money itself. */
async function sourceOf(
  tx: Tx,
  { platformId, sourceAccount: id, sourceKind: kind }: QuoteRow,
): Promise<{ isActive: boolean; balance?: number }> {
  if (id === null) return { isActive: true };
  if (kind === "PULLED") return { isActive: (await findExternalAccount(tx, platformId, id))?.status === "ACTIVE" };
  const account = await findInternalAccount(tx, platformId, id);
  return account ? { isActive: account.status === "ACTIVE", balance: account.balance } : { isActive: false };
}
