import type { Logger } from "../runtime/logger.ts";

/** Does due work at intervals, until it is stopped. */
export interface Worker {
  /** Resolves when the work in hand is finished. */
  stop(): Promise<void>;
}

/** Starts a worker that does due work every `everyMs` milliseconds of real time. */
export function createWorker(look: () => Promise<void>, logger: Logger, everyMs: number): Worker {
  let running: Promise<void> | undefined;
  const lookUnlessLooking = (): void => {
    running ??= look()
      .catch((error: unknown) => logger.error({ err: error }, "due work could not be read"))
      .finally(() => (running = undefined));
  };
  const timer = setInterval(lookUnlessLooking, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
