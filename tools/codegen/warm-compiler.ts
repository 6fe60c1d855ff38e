import { join } from "node:path";
import type { Files } from "@tallystick/generate";
import { thread, type Thread } from "./thread.ts";

/** Absolute folders. */
export interface Place {
  root: string;
  spec: string;
}

/** The emitter's files by name, or the diagnostics of the spec. */
export type Compiled = { files: Files } | { diagnostics: string[] };

/**
 * Compiles a spec repeatedly. Loading the compiler takes longer than a compile, so a thread keeps it loaded. After a change of the
 * library, it needs a new thread.
 */
export interface WarmCompiler {
  compile(): Promise<Compiled>;
  /** Ends the thread; the next compile starts another. */
  stop(): Promise<void>;
}

export function warmCompiler(root: string, spec: string = join(root, "spec")): WarmCompiler {
  let worker: Thread<undefined, Compiled> | undefined;
  return {
    async compile() {
      worker ??= thread(new URL("compile-worker.ts", import.meta.url), { root, spec } satisfies Place);
      return await worker.send(undefined);
    },
    async stop() {
      await worker?.end();
      worker = undefined;
    },
  };
}
