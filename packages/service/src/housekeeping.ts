import { dropExpiredAuth } from "./auth/index.ts";
import { dropExpiredKeys } from "./idempotency/index.ts";
import type { Clock } from "./runtime/clock.ts";
import type { Logger } from "./runtime/logger.ts";
import { endedRowsAtOnce, type DropEnded } from "./storage/drop-ended.ts";
import type { Store } from "./storage/store.ts";
import { dropEndedAttempts } from "./throttling/index.ts";
import { dropPastEvents } from "./webhooks/index.ts";

interface Parts {
  store: Store;
  clock: Clock;
  logger: Logger;
  /** How long events are kept after their delivery ended, in milliseconds. */
  eventRetentionMs: number;
}

/** How what nobody can ask for any more is deleted, until that is stopped. What fails is logged: the next run makes up for it. */
export function createHousekeeping({
  store,
  clock,
  logger,
  eventRetentionMs,
}: Parts): (stopping: AbortSignal) => Promise<void> {
  const drops: readonly DropEnded[] = [
    dropExpiredKeys,
    ...dropExpiredAuth,
    (tx) => dropEndedAttempts(tx, Date.now()),
    (tx, now) => dropPastEvents(tx, now - eventRetentionMs),
  ];
  return async (stopping) => {
    try {
      for (const drop of drops)
        while (!stopping.aborted && (await store.transaction((tx) => drop(tx, clock.now()))) === endedRowsAtOnce);
    } catch (error) {
      logger.error({ err: error }, "expired records could not be deleted");
    }
  };
}
