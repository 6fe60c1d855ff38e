import type { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { commits } from "./commits.ts";
import { pauseAfter } from "./patience.ts";
import { undoPart } from "./savepoints.ts";
import { asUnavailable, isBusy } from "./store-unavailable.ts";

/** Runs units of work one after another; each resolves when its changes are committed, or undone if it has called `undo`. */
export type Units = <T>(work: (undo: () => void) => Promise<T>) => Promise<T>;

type UnitWork<T> = (undo: () => void) => Promise<T>;

interface Unit {
  /** Runs it, and returns how to settle it once the group is committed. Throws when its writes could not be undone alone. */
  perform: () => Promise<() => void>;
  reject: (error: unknown) => void;
  /** When it arrived, in milliseconds of the process. */
  since: number;
}

/** Enough units that the cost of a commit no longer matters, and few enough that another process gets its turn. */
const groupLimit = 64;

/**
 * Units that wait for the same connection share one commit, which costs more than everything else. Each has a savepoint
 * of its own, so one that throws undoes nothing of the others; and no result, good or bad, is returned before the
 * commit it depends on. While another process holds the write lock they wait, each for a limited time, and this process
 * goes on; so the connection itself must not wait.
 */
export function createGroupCommit(connection: DatabaseSync, patienceMs: number): Units {
  const waiting: Unit[] = [];
  const begin = connection.prepare("begin immediate");
  const commit = connection.prepare("commit");
  const rollback = connection.prepare("rollback");
  const savepoint = connection.prepare("savepoint unit");
  const release = connection.prepare("release unit");
  const undo = connection.prepare("rollback to unit");
  let isRunning = false;

  /** Releases the lock; what fails here too is undone before the next group. */
  function undoGroup(): void {
    try {
      if (connection.isTransaction) rollback.run();
    } catch {}
  }

  /** One attempt; false while another process has the lock. */
  function tookLock(): boolean {
    if (connection.isTransaction) rollback.run();
    try {
      begin.run();
      return true;
    } catch (error) {
      if (!isBusy(error)) throw error;
      const oldest = performance.now() - patienceMs;
      const late = waiting.filter(({ since }) => since < oldest).length;
      for (const unit of waiting.splice(0, late)) unit.reject(asUnavailable(error));
      return false;
    }
  }

  async function commitGroup(): Promise<void> {
    const group = waiting.splice(0, groupLimit);
    try {
      const settlements = [];
      for (const unit of group) settlements.push(await unit.perform());
      commit.run();
      commits.count += 1;
      for (const settle of settlements) settle();
    } catch (error) {
      undoGroup();
      for (const unit of group) unit.reject(asUnavailable(error));
    }
  }

  async function run(): Promise<void> {
    // One turn of the event loop lets further units join.
    while (waiting.length > 0) {
      await nextTurn();
      try {
        for (let attempt = 0; waiting.length > 0 && !tookLock(); attempt += 1) await pauseAfter(attempt);
        if (waiting.length > 0) await commitGroup();
      } catch (error) {
        for (const unit of waiting.splice(0, groupLimit)) unit.reject(asUnavailable(error));
      }
    }
    isRunning = false;
  }

  async function perform<T>(work: UnitWork<T>, resolve: (value: T) => void, reject: Unit["reject"]) {
    let isKept = true;
    savepoint.run();
    try {
      const value = await work(() => (isKept = false));
      if (!isKept) undo.run();
      release.run();
      return () => resolve(value);
    } catch (error) {
      undoPart(connection, [undo, release], error);
      return () => reject(asUnavailable(error));
    }
  }

  return <T>(work: UnitWork<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      waiting.push({ perform: () => perform(work, resolve, reject), reject, since: performance.now() });
      if (isRunning) return;
      isRunning = true;
      void run();
    });
}
