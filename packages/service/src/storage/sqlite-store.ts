import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { keepAuditLog } from "./append-only.ts";
import { CamelCaseColumns } from "./camel-case-columns.ts";
import { keyBesideStore } from "./encryption/key-beside-store.ts";
import { LateVault } from "./encryption/late-vault.ts";
import { makeOperatorKey, operatorKeyOf, type OperatorKey } from "./encryption/operator-key.ts";
import { storeKey, type FindOperatorKey } from "./encryption/store-key.ts";
import type { Vault } from "./encryption/vault.ts";
import { refuseForeignDatabase } from "./foreign-database.ts";
import { createGroupCommit, type Units } from "./group-commit.ts";
import { agreeOnIdentity, refuseMoved, type ExpectedIdentity } from "./identity/store.ts";
import { appliedMigrations, assertMigrated, migrate } from "./migrate.ts";
import { nodeSqliteDialect, Statements } from "./node-sqlite.ts";
import { untilFree } from "./patience.ts";
import { makePrivate } from "./private-file.ts";
import { SealingConnection } from "./sealing-connection.ts";
import { createSavepoints } from "./savepoints.ts";
import { createSnapshots } from "./snapshots.ts";
import { shareStore, type StoreLock } from "./store-lock.ts";
import type { Store, Tx } from "./store.ts";
import { unusable } from "./unusable-store.ts";

/**
 * What a commit survives. `full`: also a power cut, because it waits until the disk has the data. `normal`: the end of the process; a power
 * cut may lose the last commits, although they were answered.
 */
export type Durability = "normal" | "full";

/** How long an opening process waits for one that is migrating the file, in milliseconds. */
const openingTimeoutMs = 30_000;

/** From then on a lock of another process is waited for between attempts, in which this process does other work. */
const neverBlock = "pragma busy_timeout = 0";

/** KiB of the file each connection keeps in memory. */
const cacheKiB = 64 * 1024;

/** Pages (4 KiB) of the write-ahead log before they are moved into the file, which waits for the disk. */
const checkpointPages = 10_000;

export interface StoreOptions {
  /** `full` by default. */
  durability?: Durability;
  /** How long a unit of work waits for the lock of another process before it is refused, in milliseconds. */
  patienceMs?: number;
  /** Encrypts the key of the store. Without one it is kept beside the file, and for `:memory:` in memory. */
  operatorKey?: OperatorKey;
  /** What a service takes the store for. An operator's command opens it whatever it is. */
  identity?: ExpectedIdentity;
  /** False: a store that lacks migrations is refused, because an earlier version may be running on it. True by default. */
  migrates?: boolean;
  /** True: opens a store that was moved elsewhere, for a move that goes on. */
  isMoving?: boolean;
}

/**
 * Opens (creates, migrates) the embedded store: `:memory:` or a file, which only its owner can read.
 * @throws UnusableStore
 */
export async function openSqliteStore(path: string, options: StoreOptions = {}): Promise<Store> {
  const held = path === ":memory:" ? undefined : lockedFor(path);
  try {
    const store = await openLocked(path, options);
    return { ...store, close: () => store.close().finally(() => held?.release()) };
  } catch (error) {
    held?.release();
    throw error;
  }
}

function lockedFor(path: string): StoreLock {
  try {
    return shareStore(path);
  } catch (error) {
    throw unusable(path, error);
  }
}

/** Opens a store whose lock is held. @throws UnusableStore */
export async function openLocked(path: string, options: StoreOptions = {}): Promise<Store> {
  const { durability = "full", patienceMs = 3000 } = options;
  const writer = await openWriter(path, durability);
  const vault = new LateVault();
  const write = unitsOn(writer, createGroupCommit(writer, patienceMs), vault);
  let read = write;
  try {
    await prepare(writer, write, {
      vault,
      findKey: keyFinder(path, options.operatorKey),
      path,
      identity: options.identity,
      migrates: options.migrates ?? true,
      isMoving: options.isMoving ?? false,
    });
    // A database in memory belongs to its connection, so its reads queue with the writes.
    read = path === ":memory:" ? write : openReader(path, patienceMs, vault);
  } catch (error) {
    writer.close();
    throw unusable(path, error);
  }
  return {
    transaction: write.unit,
    read: read.unit,
    survey: read.unit,
    lookUp: read.unit,
    savepoint: (_tx, work) => write.savepoint(work),
    close: async () => {
      if (read !== write) await read.close();
      await write.close();
    },
  };
}

async function openWriter(path: string, durability: Durability): Promise<DatabaseSync> {
  try {
    if (path !== ":memory:") {
      refuseForeignDatabase(path, openingTimeoutMs);
      makePrivate(path);
    }
    const writer = new DatabaseSync(path, { timeout: openingTimeoutMs, enableForeignKeyConstraints: true });
    // SQLite itself does not wait here: of two processes that start on a new file, one would be refused.
    await untilFree(openingTimeoutMs, () => writer.exec("pragma journal_mode = wal"));
    writer.exec(`pragma synchronous = ${durability}`);
    // The journal of savepoints stays in memory: as a file, it costs more than the writes themselves.
    writer.exec("pragma temp_store = memory");
    writer.exec(`pragma wal_autocheckpoint = ${checkpointPages}`);
    return writer;
  } catch (error) {
    throw unusable(path, error);
  }
}

interface Preparation {
  vault: LateVault;
  findKey: FindOperatorKey;
  path: string;
  identity: ExpectedIdentity | undefined;
  migrates: boolean;
  isMoving: boolean;
}

/** Migrates the store, compares it with what it is taken for, and opens its vault; when one fails, nothing of it is changed. */
async function prepare(
  writer: DatabaseSync,
  write: Connection,
  { vault, findKey, path, identity, migrates, isMoving }: Preparation,
): Promise<void> {
  await write.unit(async (tx) => {
    const isNew = (await appliedMigrations(tx)).length === 0;
    if (!migrates) await assertMigrated(tx, path);
    await migrate(tx);
    if (!isMoving) await refuseMoved(tx, path);
    if (identity) await agreeOnIdentity(tx, identity, { path, isNew });
    vault.openWith(await storeKey(tx, findKey));
  });
  keepAuditLog(writer);
  writer.exec(neverBlock);
}

function keyFinder(path: string, operatorKey?: OperatorKey): FindOperatorKey {
  if (operatorKey) return () => operatorKey;
  if (path !== ":memory:") return (isNew) => keyBesideStore(path, isNew);
  const forgotten = operatorKeyOf(makeOperatorKey());
  return () => forgotten;
}

interface Connection {
  unit: <T>(work: (tx: Tx, undo: () => void) => Promise<T>) => Promise<T>;
  savepoint: Units;
  close: () => Promise<void>;
}

function unitsOn(connection: DatabaseSync, units: Units, vault: Vault): Connection {
  connection.exec(`pragma cache_size = -${cacheKiB}`);
  const columns = new CamelCaseColumns();
  const memberOf = (column: string): string => columns.memberOf(column);
  const statements = new Statements(connection, { memberOf, onlyInTransactions: true });
  const tx = new SealingConnection(nodeSqliteDialect(statements), { direct: statements, vault, plugins: [columns] });
  return {
    unit: (work) => units((undo) => work(tx, undo)),
    savepoint: createSavepoints(connection),
    close: async () => {
      // Everything in progress ends first: a unit of another turn of the event loop joins no snapshot that is open now.
      await nextTurn();
      await units(() => Promise.resolve());
      await tx.destroy();
    },
  };
}

function openReader(path: string, patienceMs: number, vault: Vault): Connection {
  const connection = new DatabaseSync(path, { readOnly: true, timeout: openingTimeoutMs });
  const units = createSnapshots(connection, patienceMs);
  connection.exec(neverBlock);
  return unitsOn(connection, units, vault);
}
