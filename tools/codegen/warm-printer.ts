import { thread, type Thread } from "./thread.ts";

/** What another compiler than the spec's prints: text of two generated files. */
export interface Printed {
  schema: string;
  types: string;
}

/** Prints again and again. Loading TypeScript takes longer than printing, so a thread keeps it, and loads it beside the first compile. */
export interface WarmPrinter {
  /** Begins to load. */
  start(): void;
  /** Prints for an OpenAPI document, as JSON text. */
  print(document: string): Promise<Printed>;
  /** Ends the thread; the next print starts another. */
  stop(): Promise<void>;
}

export function warmPrinter(root: string): WarmPrinter {
  let worker: Thread<string, Printed> | undefined;
  const started = (): Thread<string, Printed> => {
    worker ??= thread(new URL("print-worker.ts", import.meta.url), { root });
    return worker;
  };
  return {
    start: () => void started(),
    print: async (document) => await started().ask(document),
    async stop() {
      await worker?.end();
      worker = undefined;
    },
  };
}
