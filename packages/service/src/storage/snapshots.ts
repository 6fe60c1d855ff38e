import type { DatabaseSync } from "node:sqlite";
import type { Units } from "./group-commit.ts";
import { pauseAfter } from "./patience.ts";
import { asUnavailable, isBusy } from "./store-unavailable.ts";

/**
 * Runs units of work that only read, one after another. Each has a snapshot of its own, begun after every commit that its caller can
 * know about. Another process that opens or closes the file holds a lock for a moment: such a unit is run again.
 */
export function createSnapshots(connection: DatabaseSync, patienceMs: number): Units {
  const begin = connection.prepare("begin");
  const end = connection.prepare("rollback");
  let last: Promise<unknown> = Promise.resolve();

  function endLast(): void {
    if (connection.isTransaction) end.run();
  }

  async function snapshot<T>(work: () => Promise<T>): Promise<T> {
    endLast(); // Only when its own end failed.
    begin.run();
    try {
      return await work();
    } finally {
      endLast();
    }
  }

  async function patiently<T>(work: () => Promise<T>): Promise<T> {
    const since = performance.now();
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await snapshot(work);
      } catch (error) {
        if (!isBusy(error) || performance.now() - since > patienceMs) throw asUnavailable(error);
      }
      await pauseAfter(attempt);
    }
  }

  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(() => patiently(work));
    last = mine.catch(() => undefined);
    return mine;
  };
}
