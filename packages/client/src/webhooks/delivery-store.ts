import { defaultEnvironment, type Clock } from "../runtime/environment.ts";
import { requireAboveZero } from "../runtime/limits.ts";

/** `new`: not seen before. `busy`: being handled elsewhere. A number: handled before, and answered with this status. */
export type DeliveryState = "new" | "busy" | number;

/**
 * Keeps the replies to handled deliveries. Keep it in the database or cache shared by all processes of your endpoint; in Redis, `begin`
 * is one `SET id busy NX GET PX leaseMs`, whose result is `new` for nil and a status otherwise, `finish` one `SET id status PX keepMs`,
 * `release` one `DEL id`.
 */
export interface DeliveryStore {
  /**
   * Returns the state of a delivery, and atomically leases a new one as `busy`. The lease ends after `leaseMs`, so that the redelivery
   * to a crashed process is handled.
   */
  begin(id: string, leaseMs: number): DeliveryState | Promise<DeliveryState>;
  /** Keeps the status that a delivery was answered with for `keepMs`: a decision, or 204. */
  finish(id: string, keepMs: number, status: number): void | Promise<void>;
  /** Ends the lease of a delivery after a failure. */
  release(id: string): void | Promise<void>;
}

export interface DeliveryStoreOptions {
  clock?: Clock;
  /** The number of handled deliveries that are remembered; by default 100,000. The oldest are forgotten first. */
  maxDeliveries?: number;
}

/** A store in the memory of this process. */
export function createDeliveryStore({
  clock = defaultEnvironment.clock,
  maxDeliveries = 100_000,
}: DeliveryStoreOptions = {}): DeliveryStore {
  requireAboveZero({ maxDeliveries });
  const leases = new Map<string, number>();
  const replies = new Map<string, { status: number; untilMs: number }>();
  /** In order of insertion; the first that may stay ends the search. */
  const forgetOld = (): void => {
    for (const [id, { untilMs }] of replies) {
      if (untilMs > clock.now() && replies.size <= maxDeliveries) return;
      replies.delete(id);
    }
  };
  return {
    begin(id, leaseMs) {
      const reply = replies.get(id);
      if (reply !== undefined && reply.untilMs > clock.now()) return reply.status;
      if ((leases.get(id) ?? 0) > clock.now()) return "busy";
      leases.set(id, clock.now() + leaseMs);
      return "new";
    },
    finish(id, keepMs, status) {
      leases.delete(id);
      replies.delete(id);
      replies.set(id, { status, untilMs: clock.now() + keepMs });
      forgetOld();
    },
    release: (id) => void leases.delete(id),
  };
}
