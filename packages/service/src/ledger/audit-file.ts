import { once } from "node:events";
import { extname } from "node:path";
import { Worker } from "node:worker_threads";

/**
 * Audits the ledger in a store's file as it is now, in a thread of its own: the whole ledger is read, and this process goes on.
 * `stopped` ends it. @throws when the ledger does not add up.
 */
export async function auditFile(path: string, stopped: AbortSignal): Promise<void> {
  const file = new URL(`./audit-thread${extname(import.meta.filename)}`, import.meta.url);
  const thread = new Worker(file, { workerData: path });
  const stop = (): void => void thread.terminate();
  stopped.addEventListener("abort", stop);
  try {
    await once(thread, "exit"); // An error of the thread rejects this.
  } finally {
    stopped.removeEventListener("abort", stop);
  }
}
