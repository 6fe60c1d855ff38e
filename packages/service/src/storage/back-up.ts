import { randomUUID } from "node:crypto";
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { makePrivate } from "./private-file.ts";
import { shareStore } from "./store-lock.ts";
import { unusable, UnusableStore } from "./unusable-store.ts";

/** More pages than any store has: all of it in one step, which sees one moment. Of several steps, each write of another process starts the whole again. */
const everyPage = 2 ** 31 - 1;

/**
 * Copies a store that may be in use into one file, as it is at one moment. The file is complete when it has its name.
 * @throws UnusableStore when the file exists, and for a store that is none.
 */
export async function backUp(store: string, file: string): Promise<void> {
  refuseExisting(file);
  if (!existsSync(store))
    throw new UnusableStore(`${store} does not exist. Name the file of the service with --store.`);
  // Of its own: another backup may be writing to the same name.
  const draft = `${file}.${randomUUID()}.part`;
  const held = shareStore(store);
  try {
    begin(draft, file);
    await finish(draft, file, store);
  } finally {
    held.release();
  }
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new UnusableStore(`${file} exists. A backup overwrites nothing; name another file.`);
}

/** A name that cannot be written to is not that of a store. */
function begin(draft: string, file: string): void {
  try {
    makePrivate(draft);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UnusableStore(`The backup cannot be written to ${file}: ${reason}. Name another file.`, { cause });
  }
}

async function finish(draft: string, file: string, store: string): Promise<void> {
  try {
    await copyStore(store, draft);
    makeLasting(draft);
    refuseExisting(file);
    renameSync(draft, file);
    makeLasting(dirname(file));
  } catch (error) {
    rmSync(draft, { force: true });
    throw unusable(file, error);
  }
}

/** The copy is one file, complete without a log beside it. */
export async function copyStore(store: string, file: string): Promise<void> {
  const source = new DatabaseSync(store, { readOnly: true, timeout: 30_000 });
  try {
    await backup(source, file, { rate: everyPage });
  } finally {
    source.close();
  }
  const copy = new DatabaseSync(file);
  try {
    copy.exec("pragma journal_mode = delete");
  } finally {
    copy.close();
  }
  assertWhole(file);
}

/** @throws an Error for damaged pages, and for a row that refers to a missing one. */
export function assertWhole(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    refuseDamage(database);
  } finally {
    database.close();
  }
}

function refuseDamage(database: DatabaseSync): void {
  const [found] = database.prepare("pragma integrity_check(1)").all();
  const problem = found?.["integrity_check"];
  if (problem !== "ok") throw new Error(`it is corrupt: ${String(problem)}`);
  const [orphan] = database.prepare("pragma foreign_key_check").all();
  if (orphan) throw new Error(`a row of ${String(orphan["table"])} refers to one that is missing`);
}

/** Waits until the disk has a file, or the names in a folder. */
export function makeLasting(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
