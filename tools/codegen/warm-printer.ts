import { thread, type Thread } from "./thread.ts";

/** The text of the two generated files that are printed with TypeScript. */
export interface Printed {
  schema: string;
  types: string;
}

/** Prints repeatedly. Loading TypeScript takes longer than printing, so a thread loads it during the first compile and keeps it. */
export interface WarmPrinter {
  /** Starts loading. */
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
    print: async (document) => await started().send(document),
    async stop() {
      await worker?.end();
      worker = undefined;
    },
  };
}
