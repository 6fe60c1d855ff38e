import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import pc from "picocolors";
import type { Output } from "./difference.ts";
import { outputIn } from "./read-output.ts";

/** What the worker is asked: absolute folders. */
export interface Asked {
  root: string;
  spec: string;
  into: string;
}

export interface Answered {
  diagnostics: string[];
}

export type Compiled = { output: Output } | Answered;

/**
 * Compiles a spec again and again. Loading the compiler and getting it up to speed takes longer than a compile, so a thread keeps
 * it. A change of the library it has loaded needs another thread.
 */
export interface WarmCompiler {
  compile(): Promise<Compiled>;
  /** Ends the thread; the next compile starts another. */
  stop(): Promise<void>;
}

export function warmCompiler(root: string): WarmCompiler {
  let worker: Worker | undefined;
  return {
    async compile() {
      worker ??= startWorker();
      const into = mkdtempSync(join(tmpdir(), "tallystick-dev-"));
      try {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        worker.postMessage({ root, spec: join(root, "spec"), into } satisfies Asked);
        const [{ diagnostics }] = (await once(worker, "message")) as [Answered];
        return diagnostics.length > 0 ? { diagnostics } : { output: outputIn(into) };
      } finally {
        rmSync(into, { recursive: true });
      }
    },
    async stop() {
      await worker?.terminate();
      worker = undefined;
    },
  };
}

/** Diagnostics are formatted over there, where no terminal is in sight. */
function startWorker(): Worker {
  const env = { ...process.env, [pc.isColorSupported ? "FORCE_COLOR" : "NO_COLOR"]: "1" };
  return new Worker(new URL("compile-worker.ts", import.meta.url), { env });
}
