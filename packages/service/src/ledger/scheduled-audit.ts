import type { ReadinessCheck } from "../operation/readiness.ts";
import type { Logger } from "../runtime/logger.ts";

interface Parts {
  /** @throws when the ledger does not add up. */
  audit: (stopped: AbortSignal) => Promise<void>;
  /** Whether the store could not be read, which says nothing of the ledger. */
  isOfStore: (error: unknown) => boolean;
  everyMs: number;
  logger: Logger;
  record: (adds: boolean) => void;
}

/** Audits the ledger at intervals, beginning now. */
export interface ScheduledAudit {
  /** What the last audit found. */
  check: ReadinessCheck;
  /** Aborts the audit in progress. */
  stop: () => Promise<void>;
}

/** What is found stays an obstacle until an audit finds the ledger right again: who repairs it need not restart the service. */
export function scheduleAudit({ audit, isOfStore, everyMs, logger, record }: Parts): ScheduledAudit {
  let obstacle: string | undefined;
  let running: Promise<void> | undefined;
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    try {
      await audit(stopping.signal);
      obstacle = undefined;
    } catch (error) {
      // It found nothing; that the store is away is an obstacle of its own.
      if (isOfStore(error))
        return logger.error({ err: error }, "the ledger could not be audited; the next audit tries again");
      logger.error({ err: error }, "the audit of the ledger failed");
      obstacle = error instanceof Error ? error.message : String(error);
    }
    if (!stopping.signal.aborted) record(obstacle === undefined);
  };
  const runUnlessRunning = (): void => {
    running ??= run().finally(() => (running = undefined));
  };
  runUnlessRunning();
  const timer = setInterval(runUnlessRunning, everyMs).unref();
  return {
    check: async () => obstacle,
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
