import type { Logger } from "../runtime/logger.ts";
import type { Work } from "./work.ts";

/** Does due work from time to time, until it is stopped. */
export interface Worker {
  /** Resolves when the work in hand is finished. */
  stop(): Promise<void>;
}

/** Starts a worker that looks for due work every `everyMs` milliseconds of real time. */
export function createWorker(work: Work, logger: Logger, everyMs: number): Worker {
  let running: Promise<void> | undefined;
  const look = (): void => {
    running ??= work
      .runDue()
      .catch((error: unknown) => logger.error({ err: error }, "due work could not be read"))
      .finally(() => (running = undefined));
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
