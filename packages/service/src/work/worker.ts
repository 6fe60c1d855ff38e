import type { Logger } from "../runtime/logger.ts";

/** Does what is due from time to time, until it is stopped. */
export interface Worker {
  /** Resolves when the work in hand is finished. */
  stop(): Promise<void>;
}

/** Starts a worker that looks for what is due, and does it, every `everyMs` milliseconds of real time. */
export function createWorker(look: () => Promise<void>, logger: Logger, everyMs: number): Worker {
  let running: Promise<void> | undefined;
  const lookUnlessLooking = (): void => {
    running ??= look()
      .catch((error: unknown) => logger.error({ err: error }, "what is due could not be read"))
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
