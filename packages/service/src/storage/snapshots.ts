import type { DatabaseSync } from "node:sqlite";
import { nextTick } from "node:process";
import { commits } from "./commits.ts";
import type { Units } from "./group-commit.ts";
import { untilFree } from "./patience.ts";
import { asUnavailable } from "./store-unavailable.ts";

/** The units that read from one snapshot. */
interface Snapshot {
  /** How many of them run. */
  running: number;
  /** Other units may join: since it began, this turn of the event loop has not ended and this process has not committed. */
  isCurrent: () => boolean;
  ended: PromiseWithResolvers<void>;
}

/**
 * Runs units of work that only read. Units of one turn of the event loop share a snapshot, so that a request which reads twice
 * takes one; it began after every commit that their callers can know about. Another process that opens or closes the file
 * holds a lock for a moment: a unit that meets it is run again.
 */
export function createSnapshots(connection: DatabaseSync, patienceMs: number): Units {
  const begin = connection.prepare("begin");
  const end = connection.prepare("rollback");
  let open: Snapshot | undefined;

  function close(snapshot: Snapshot): void {
    if (open !== snapshot || snapshot.running > 0) return;
    open = undefined;
    if (connection.isOpen) endLast();
    snapshot.ended.resolve();
  }

  /** What fails here is ended before the next begins. */
  function endLast(): void {
    try {
      if (connection.isTransaction) end.run();
    } catch {}
  }

  function opened(): Snapshot {
    endLast();
    begin.run();
    const { count } = commits;
    let isThisTurn = true;
    const isCurrent = (): boolean => isThisTurn && commits.count === count;
    const snapshot = { running: 0, isCurrent, ended: Promise.withResolvers<void>() };
    // Asked for by a microtask, it comes after the microtasks, and before anything else: the turn has ended.
    queueMicrotask(() => {
      nextTick(() => {
        isThisTurn = false;
        close(snapshot);
      });
    });
    return snapshot;
  }

  async function joined<T>(work: (undo: () => void) => Promise<T>): Promise<T> {
    if (open !== undefined && !open.isCurrent()) {
      await open.ended.promise;
      return joined(work);
    }
    const snapshot = (open ??= opened());
    snapshot.running += 1;
    try {
      return await work(nothingToUndo);
    } finally {
      snapshot.running -= 1;
      // In its own turn, the next unit of the same request may still join.
      if (!snapshot.isCurrent()) close(snapshot);
    }
  }

  return async (work) => {
    try {
      return await untilFree(patienceMs, () => joined(work));
    } catch (error) {
      throw asUnavailable(error);
    }
  };
}

function nothingToUndo(): void {}
