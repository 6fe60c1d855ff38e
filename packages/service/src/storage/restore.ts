import { existsSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { assertConserved } from "../ledger/index.ts";
import { copyStore, makeLasting } from "./back-up.ts";
import { keyBesideStore } from "./encryption/key-beside-store.ts";
import type { OperatorKey } from "./encryption/operator-key.ts";
import { makePrivate } from "./private-file.ts";
import { holdOrders } from "../rails/index.ts";
import { openSqliteStore } from "./sqlite-store.ts";
import { claimStore, lockFileOf, type StoreLock } from "./store-lock.ts";
import { unusable, UnusableStore } from "./unusable-store.ts";
import type { Store } from "./store.ts";

interface RestoreOptions {
  /** The key of the store that was backed up; by default the one beside the store. */
  operatorKey?: OperatorKey;
  /** Replaces a store that exists; it is kept under another name. */
  force: boolean;
  /** What is written before the store gets its name. */
  record: (store: Store) => Promise<void>;
}

/**
 * Puts a backup where a store belongs, once everything in it is found to be right: the file, its migrations, its key and its ledger.
 * Refused while any process has the store open. Returns the name under which a replaced store is kept.
 * @throws UnusableStore, and then nothing is replaced.
 */
export async function restore(
  file: string,
  store: string,
  { operatorKey, force, record }: RestoreOptions,
): Promise<string | undefined> {
  if (!existsSync(file)) throw new UnusableStore(`${file} does not exist. Name the file of a backup.`);
  if (existsSync(store) && !force)
    throw new UnusableStore(`${store} exists. Stop the service, and replace it with --force; it is kept beside it.`);
  const claim = claimed(store);
  try {
    return await replace(file, store, { operatorKey, record });
  } finally {
    claim.release();
  }
}

function claimed(store: string): StoreLock {
  try {
    return claimStore(store, "go on writing to the replaced file");
  } catch (error) {
    throw unusable(store, error);
  }
}

async function replace(
  file: string,
  store: string,
  { operatorKey, record }: { operatorKey: OperatorKey | undefined; record: RestoreOptions["record"] },
): Promise<string | undefined> {
  const draft = `${store}.part`;
  try {
    remove(draft);
    makePrivate(draft);
    await copyStore(file, draft);
    const copy = await openSqliteStore(draft, { operatorKey: operatorKey ?? keyBesideStore(store, false) });
    try {
      await copy.read(assertConserved);
      await record(copy);
      await copy.transaction((tx) => holdOrders(tx, Date.now()));
    } finally {
      await copy.close();
    }
    rmSync(lockFileOf(draft), { force: true });
    makeLasting(draft);
  } catch (error) {
    remove(draft);
    throw unusable(file, error);
  }
  const kept = existsSync(store) ? keepReplaced(store) : undefined;
  renameSync(draft, store);
  makeLasting(dirname(store));
  return kept;
}

function keepReplaced(store: string): string {
  const kept = `${store}.replaced-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`;
  // The log first: a store without its log is an older store, a log beside another store is damage.
  for (const suffix of ["-wal", "-shm", ""]) if (existsSync(store + suffix)) renameSync(store + suffix, kept + suffix);
  return kept;
}

function remove(store: string): void {
  for (const suffix of ["", "-wal", "-shm", ".lock"]) rmSync(store + suffix, { force: true });
}
