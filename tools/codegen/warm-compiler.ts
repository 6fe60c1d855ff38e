import { join } from "node:path";
import type { Files } from "./caching-host.ts";
import { thread, type Thread } from "./thread.ts";

/** Absolute folders. */
export interface Place {
  root: string;
  spec: string;
}

/** What the emitter wrote, by file name, or what is wrong with the spec. */
export type Compiled = { files: Files } | { diagnostics: string[] };

/**
 * Compiles a spec again and again. Loading the compiler and getting it up to speed takes longer than a compile, so a thread keeps
 * it. A change of the library it has loaded needs another thread.
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
      return await worker.ask(undefined);
    },
    async stop() {
      await worker?.end();
      worker = undefined;
    },
  };
}
