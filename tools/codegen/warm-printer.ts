import { thread, type Thread } from "./thread.ts";

/** The text of the two generated files that are printed with TypeScript. */
export interface Printed {
  schema: string;
  types: string;
}

/**
 * Prints repeatedly. Loading TypeScript takes longer than printing, so a thread loads it during the first compile and keeps it.
 * Meanwhile it prints the document that is written: most edits of behaviour leave it as it is.
 */
export interface WarmPrinter {
  /** Starts loading, and prints this document. */
  start(document: string | undefined): void;
  /** Prints for an OpenAPI document, as JSON text. */
  print(document: string): Promise<Printed>;
  /** Ends the thread; the next print starts another. */
  stop(): Promise<void>;
}

export function warmPrinter(root: string): WarmPrinter {
  let worker: Thread<string, Printed> | undefined;
  let last: { document: string; printed: Promise<Printed> } | undefined;

  async function printAfter(earlier: Promise<unknown> | undefined, document: string): Promise<Printed> {
    worker ??= thread(new URL("print-worker.ts", import.meta.url), { root });
    const printer = worker;
    await earlier?.catch(() => undefined);
    return await printer.send(document);
  }

  function print(document: string): Promise<Printed> {
    if (last?.document !== document) last = { document, printed: printAfter(last?.printed, document) };
    return last.printed;
  }

  return {
    start(document) {
      // A fault is thrown by the next print.
      if (worker === undefined && document !== undefined) print(document).catch(() => undefined);
    },
    print,
    async stop() {
      await worker?.end();
      worker = undefined;
      last = undefined;
    },
  };
}
