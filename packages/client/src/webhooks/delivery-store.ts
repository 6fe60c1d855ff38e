import { defaultEnvironment, type Clock } from "../runtime/environment.ts";

/** `new`: not seen before. `busy`: being handled elsewhere. `done`: handled before. */
export type DeliveryState = "new" | "busy" | "done";

/**
 * Remembers which deliveries were handled. Keep it in the database or cache that all processes of your endpoint share; in Redis,
 * `begin` is one `SET id busy NX PX leaseMs`, `finish` one `SET id done PX keepMs`, `release` one `DEL id`.
 */
export interface DeliveryStore {
  /**
   * Says what is known of a delivery, and if that is nothing, marks it as `busy` in the same step. The mark ends after `leaseMs`,
   * so that a delivery whose process died is handled when it comes again.
   */
  begin(id: string, leaseMs: number): DeliveryState | Promise<DeliveryState>;
  /** Marks a delivery as `done`; after `keepMs` it may be forgotten. */
  finish(id: string, keepMs: number): void | Promise<void>;
  /** Forgets a delivery that could not be handled. */
  release(id: string): void | Promise<void>;
}

/** A store in the memory of this process. It forgets everything when the process ends. */
export function createDeliveryStore(clock: Clock = defaultEnvironment.clock): DeliveryStore {
  const known = new Map<string, { state: "busy" | "done"; untilMs: number }>();
  const mark = (id: string, state: "busy" | "done", ms: number): void => {
    known.delete(id);
    known.set(id, { state, untilMs: clock.now() + ms });
  };
  /** The oldest come first; the first that still counts ends the search. */
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
