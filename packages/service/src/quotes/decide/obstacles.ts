import { isReady, type CustomerRow } from "../../customers/index.ts";
import type { QuoteRow } from "../tables.ts";

/** Why a quote cannot be executed. */
export interface Obstacle {
  when: "wrong-kind" | "expired" | "spent" | "customer-not-ready" | "inactive" | "insufficient-balance";
  details: Record<string, unknown>;
}

/** The source of a quote: whether it can still be used, and its balance when the service holds it. */
export interface SourceState {
  isActive: boolean;
  balance?: number;
}

/** Everything that prevents executing a quote now, in the order of the checks (G-48, V-10). */
export function decideObstacles(
  quote: QuoteRow,
  { customer, source, isReachable }: { customer: CustomerRow | undefined; source: SourceState; isReachable: boolean },
  now: number,
): Obstacle[] {
  const status = statusAt(quote, now);
  const { balance } = source;
  const obstacles: Record<Obstacle["when"], boolean> = {
    "wrong-kind": quote.sourceKind === "PAID_IN",
    expired: status === "EXPIRED",
    spent: status !== "PENDING" && status !== "EXPIRED",
    "customer-not-ready": !isReady(customer),
    inactive: !source.isActive || !isReachable,
    "insufficient-balance": balance !== undefined && balance < quote.sendingAmount,
  };
  const details = { status, ...(balance !== undefined && { balance }) };
  const names = Object.keys(obstacles) as Obstacle["when"][]; // the keys of the record above
  return names.filter((when) => obstacles[when]).map((when) => ({ when, details }));
}

/** The status of a quote at a moment: EXPIRED from its expiry on, also before the status is written. */
export function statusAt({ status, expiresAt }: QuoteRow, now: number): string {
  return status === "PENDING" && now >= expiresAt ? "EXPIRED" : status;
}
