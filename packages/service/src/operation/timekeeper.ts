import type { Clock } from "../runtime/clock.ts";
import type { Logger } from "../runtime/logger.ts";
import { findLatestInstant, setLatestInstant, toleratedLagMs } from "../storage/identity/latest-instant.ts";
import type { Store } from "../storage/store.ts";

/** Lets the store remember the time, so that no later start goes back, and reports what is wrong with the clock. */
export interface Timekeeper {
  /** Records the time now. What fails is logged: the next record makes up for it. */
  record: () => Promise<void>;
}

interface Parts {
  store: Store;
  clock: Clock;
  logger: Logger;
  /** Milliseconds that nobody can set, from any beginning. */
  elapsed?: () => number;
}

export function createTimekeeper({ store, clock, logger, elapsed = () => performance.now() }: Parts): Timekeeper {
  let before = { now: clock.now(), elapsed: elapsed() };
  let wasBehind = false;
  const report = (latest: number): void => {
    const current = { now: clock.now(), elapsed: elapsed() };
    const aheadMs = current.now - before.now - (current.elapsed - before.elapsed);
    before = current;
    if (aheadMs > toleratedLagMs)
      logger.error({ aheadMs }, "the clock leapt ahead, or the machine slept; what ends by then has ended");
    const behindMs = latest - current.now;
    const isBehind = behindMs > toleratedLagMs;
    if (isBehind && !wasBehind)
      logger.error({ behindMs }, "the clock is behind that of another process on this store; set them alike");
    wasBehind = isBehind;
  };
  return {
    async record() {
      try {
        const latest = await store.transaction(async (tx) => {
          const found = await findLatestInstant(tx);
          if (found !== undefined && found < clock.now()) await setLatestInstant(tx, clock.now());
          return found;
        });
        if (latest !== undefined) report(latest);
      } catch (error) {
        logger.error({ err: error }, "the time could not be recorded in the store");
      }
    },
  };
}
