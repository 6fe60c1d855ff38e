import type { Trial } from "../../../../requests/trial.ts";
import { deliveryTimeoutOf } from "./delivery.ts";

/** Skips the trial where a payment of which the endpoint was asked after this time may have ended without a decision. */
export function requireOpen(t: Pick<Trial, "contract" | "inTime" | "ticks">, askedAt: number): void {
  const waitsMs = deliveryTimeoutOf(t.contract);
  t.inTime(
    t.ticks() - askedAt < waitsMs,
    `a payment waits ${waitsMs / 1_000} s for its decision, and the calls before took longer`,
  );
}
