import { once } from "node:events";
import { stdout } from "node:process";
import { Worker } from "node:worker_threads";

/** A module that runs in its own thread and replies to one message at a time. */
export interface Thread<Request, Reply> {
  /** Rejects with what the thread threw. */
  send(request: Request): Promise<Reply>;
  end(): Promise<void>;
}

/** Compilers allocate many short-lived objects: a larger young generation saves a third of the garbage collection. */
const resourceLimits = { maxYoungGenerationSizeMb: 128 };

/** Starts a module as a thread. A thread has no terminal, so the environment says whether to print in colour. */
export function thread<Request, Reply>(module: URL, data?: unknown): Thread<Request, Reply> {
  const env = { ...process.env, [isColoured() ? "FORCE_COLOR" : "NO_COLOR"]: "1" };
  const begin = new URL("begin-thread.ts", import.meta.url);
  const worker = new Worker(begin, { argv: [module.href], env, workerData: data, resourceLimits });
  return {
    async send(request) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(request);
      const [reply] = (await once(worker, "message")) as [Reply];
      return reply;
    },
    async end() {
      await worker.terminate();
    },
  };
}

function isColoured(): boolean {
  return stdout.isTTY && process.env["NO_COLOR"] === undefined;
}
