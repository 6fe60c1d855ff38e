import type { Logger } from "../runtime/logger.ts";

/** Does due work at intervals, until it is stopped. */
export interface Worker {
  /** Looks for due work a moment later, once for all who ask until then. */
  soon(): void;
  /** Resolves when the work in hand is finished. */
  stop(): Promise<void>;
}

/** The moment for which calls are gathered before one look serves them all, in milliseconds. */
const momentMs = 25;

/** Starts a worker that does due work every `everyMs` milliseconds of real time, and when it is asked to. */
export function createWorker(look: () => Promise<void>, logger: Logger, everyMs: number): Worker {
  let running: Promise<void> | undefined;
  let asked: NodeJS.Timeout | undefined;
  const lookUnlessLooking = (): void => {
    running ??= look()
      .catch((error: unknown) => logger.error({ err: error }, "due work could not be read"))
      .finally(() => (running = undefined));
  };
  const soon = (): void => {
    asked ??= setTimeout(() => {
      asked = undefined;
      // A run in progress may have missed new work.
      if (running === undefined) lookUnlessLooking();
      else void running.then(soon);
    }, momentMs).unref();
  };
  const timer = setInterval(lookUnlessLooking, everyMs);
  timer.unref();
  return {
    soon,
    async stop() {
      clearInterval(timer);
      await running;
      clearTimeout(asked);
    },
  };
}
