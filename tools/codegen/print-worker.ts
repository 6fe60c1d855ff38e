/** The thread of `warm-printer.ts`: loads the printers while the spec is compiled. */
import { parentPort, workerData } from "node:worker_threads";
import { printTypes } from "@tallystick/generate/print-types";
import { printSchema } from "./print-schema.ts";
import type { Printed } from "./warm-printer.ts";

const { root } = workerData as { root: string };
// Computed once: a changed model means a changed library, which gets a new thread.
const schema = await printSchema(root);

parentPort?.on("message", (document: string) => void reply(document));

async function reply(document: string): Promise<void> {
  const printed: Printed = { schema, types: await printTypes(document) };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(printed);
}
