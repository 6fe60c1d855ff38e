import { closeSync, openSync, realpathSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { basename, dirname, join } from "node:path";
import { UnusableStore } from "./unusable-store.ts";

/** A lock on the name of a store, which ends with its process at the latest. */
export interface StoreLock {
  release: () => void;
}

/** The file whose lock stands for the store's: the store itself is renamed by a restore. It stays, empty. */
export function lockFileOf(store: string): string {
  return `${resolved(store)}.lock`;
}

/** Held by every process that has the store open. @throws UnusableStore while a restore replaces the store. */
export function shareStore(store: string): StoreLock {
  return lock(
    store,
    // A read transaction that does not end.
    "begin; select count(*) from sqlite_schema",
    `${store} is being replaced by a restore. Start again when that has ended.`,
  );
}

/** Held by what needs the store alone; `danger` says what a process that has it open would do. @throws UnusableStore while any has. */
export function claimStore(store: string, danger: string): StoreLock {
  return lock(
    store,
    "begin exclusive",
    `${store} is in use by a running service or command, which would ${danger}. Stop it, and try again.`,
  );
}

function lock(store: string, statement: string, refusal: string): StoreLock {
  const file = lockFileOf(store);
  // Created privately first: SQLite would make it readable for others.
  createPrivate(file);
  const connection = new DatabaseSync(file, { timeout: 0 });
  try {
    connection.exec(statement);
  } catch (cause) {
    connection.close();
    if (cause instanceof Error && "errcode" in cause && cause.errcode === busy)
      throw new UnusableStore(refusal, { cause });
    throw cause;
  }
  return { release: () => connection.isOpen && connection.close() };
}

const busy = 5;

/** Never opens a file that exists: closing it again would end the locks that this process holds on it. */
function createPrivate(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

/** One name for a store that is reached by several. */
function resolved(store: string): string {
  try {
    return realpathSync(store);
  } catch {
    return join(realpathSync(dirname(store)), basename(store));
  }
}
