import { dropExpiredAuth } from "./auth/index.ts";
import { dropExpiredKeys } from "./idempotency/index.ts";
import type { Clock } from "./runtime/clock.ts";
import type { Logger } from "./runtime/logger.ts";
import type { Store } from "./storage/store.ts";
import { dropEndedAttempts } from "./throttling/index.ts";
import { dropPastEvents } from "./webhooks/index.ts";

/** Deletes what nobody can ask for any more. */
export interface Housekeeping {
  /** What fails is logged: the next run makes up for it. */
  run: () => Promise<void>;
  /** A run in progress ends soon. */
  stop: () => void;
}

interface Parts {
  store: Store;
  clock: Clock;
  logger: Logger;
  /** How long events are kept after their delivery ended, in milliseconds. */
  eventRetentionMs: number;
}

/** Events deleted in one unit of work, so that none holds up requests. */
const eventBatch = 1000;

export function createHousekeeping({ store, clock, logger, eventRetentionMs }: Parts): Housekeeping {
  const stopping = new AbortController();
  const dropExpired = async (): Promise<void> => {
    await store.transaction(async (tx) => {
      await dropExpiredKeys(tx, clock.now());
      await dropExpiredAuth(tx, clock.now());
      await dropEndedAttempts(tx, Date.now());
    });
    const until = clock.now() - eventRetentionMs;
    const dropSome = (): Promise<number> => store.transaction((tx) => dropPastEvents(tx, { until, limit: eventBatch }));
    while (!stopping.signal.aborted && (await dropSome()) === eventBatch);
  };
  return {
    run: async () => {
      try {
        await dropExpired();
      } catch (error) {
        logger.error({ err: error }, "expired records could not be deleted");
      }
    },
    stop: () => stopping.abort(),
  };
}
