import type { Logger } from "../runtime/logger.ts";

/** Does due work at intervals, until it is stopped. */
export interface Worker {
  /** Looks for due work a moment later, once for all who ask until then. */
  soon(): void;
  /** Ends the look in hand early, and resolves when it has ended: from then on none begins, whoever asks. */
  stop(): Promise<void>;
}

/** The moment for which calls are gathered before one look serves them all, in milliseconds. */
const momentMs = 25;

/** Starts a worker that does due work every `everyMs` milliseconds of real time, and when it is asked to. */
export function createWorker(look: (stopping: AbortSignal) => Promise<void>, logger: Logger, everyMs: number): Worker {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let asked: NodeJS.Timeout | undefined;
  const lookUnlessLooking = (): void => {
    running ??= look(stopping.signal)
      .catch((error: unknown) => logger.error({ err: error }, "due work could not be read"))
      .finally(() => (running = undefined));
  };
  const soon = (): void => {
    if (stopping.signal.aborted) return;
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
      stopping.abort();
      clearInterval(timer);
      clearTimeout(asked);
      await running;
    },
  };
}
