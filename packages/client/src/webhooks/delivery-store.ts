import { defaultEnvironment, type Clock } from "../runtime/environment.ts";

/** `new`: not seen before. `busy`: being handled elsewhere. `done`: handled before. */
export type DeliveryState = "new" | "busy" | "done";

/**
 * Records handled deliveries. Keep it in the database or cache shared by all processes of your endpoint; in Redis, `begin` is one
 * `SET id busy NX PX leaseMs`, `finish` one `SET id done PX keepMs`, `release` one `DEL id`.
 */
export interface DeliveryStore {
  /**
   * Returns the state of a delivery, and atomically leases a new one as `busy`. The lease ends after `leaseMs`, so that the redelivery
   * to a crashed process is handled.
   */
  begin(id: string, leaseMs: number): DeliveryState | Promise<DeliveryState>;
  /** Marks a delivery as `done` for `keepMs`. */
  finish(id: string, keepMs: number): void | Promise<void>;
  /** Ends the lease of a delivery after a failure. */
  release(id: string): void | Promise<void>;
}

/** A store in the memory of this process. */
export function createDeliveryStore(clock: Clock = defaultEnvironment.clock): DeliveryStore {
  const known = new Map<string, { state: "busy" | "done"; untilMs: number }>();
  const mark = (id: string, state: "busy" | "done", ms: number): void => {
    known.delete(id);
    known.set(id, { state, untilMs: clock.now() + ms });
  };
  /** In order of insertion; the first unexpired entry ends the search. */
  const forgetOld = (): void => {
    for (const [id, { untilMs }] of known) {
      if (untilMs > clock.now()) return;
      known.delete(id);
    }
  };
  return {
    begin(id, leaseMs) {
      forgetOld();
      const found = known.get(id);
      if (found !== undefined && found.untilMs > clock.now()) return found.state;
      mark(id, "busy", leaseMs);
      return "new";
    },
    finish: (id, keepMs) => mark(id, "done", keepMs),
    release: (id) => void known.delete(id),
  };
}
