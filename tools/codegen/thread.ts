import { once } from "node:events";
import { stdout } from "node:process";
import { Worker } from "node:worker_threads";

/** A module that runs in a thread of its own and answers one question after another. */
export interface Thread<Asked, Answered> {
  /** Rejects with what the thread threw. */
  ask(question: Asked): Promise<Answered>;
  end(): Promise<void>;
}

/** Compilers make much that is soon forgotten: with room for it they sweep up a third less. */
const resourceLimits = { maxYoungGenerationSizeMb: 128 };

/** Starts a module as a thread. What it prints in colour, it prints where no terminal is in sight. */
export function thread<Asked, Answered>(module: URL, data?: unknown): Thread<Asked, Answered> {
  const env = { ...process.env, [isColoured() ? "FORCE_COLOR" : "NO_COLOR"]: "1" };
  const worker = new Worker(module, { env, workerData: data, resourceLimits });
  return {
    async ask(question) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(question);
      const [answer] = (await once(worker, "message")) as [Answered];
      return answer;
    },
    async end() {
      await worker.terminate();
    },
  };
}

function isColoured(): boolean {
  return stdout.isTTY && process.env["NO_COLOR"] === undefined;
}
