import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { keepAuditLog } from "./append-only.ts";
import { CamelCaseColumns } from "./camel-case-columns.ts";
import { createGroupCommit, type Units } from "./group-commit.ts";
import { migrate } from "./migrate.ts";
import { nodeSqliteDialect } from "./node-sqlite.ts";
import { makePrivate } from "./private-file.ts";
import { createSavepoints } from "./savepoints.ts";
import { createSnapshots } from "./snapshots.ts";
import type { Store, Tx } from "./store.ts";
import type { Database } from "./tables.ts";

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
}

/** Opens (creates, migrates) the embedded store: `:memory:` or a file, which only its owner can read. */
export async function openSqliteStore(
  path: string,
  { durability = "full", patienceMs = 3000 }: StoreOptions = {},
): Promise<Store> {
  if (path !== ":memory:") makePrivate(path);
  const writer = new DatabaseSync(path, { timeout: openingTimeoutMs, enableForeignKeyConstraints: true });
  writer.exec("pragma journal_mode = wal");
  writer.exec(`pragma synchronous = ${durability}`);
  // The journal of savepoints stays in memory: as a file, it costs more than the writes themselves.
  writer.exec("pragma temp_store = memory");
  writer.exec(`pragma wal_autocheckpoint = ${checkpointPages}`);
  const write = unitsOn(writer, createGroupCommit(writer, patienceMs));
  await write.unit(migrate);
  keepAuditLog(writer);
  writer.exec(neverBlock);
  // A database in memory belongs to its connection, so its reads queue with the writes.
  const read = path === ":memory:" ? write : openReader(path, patienceMs);
  return {
    transaction: write.unit,
    read: read.unit,
    savepoint: (_tx, work) => write.savepoint(work),
    close: async () => {
      if (read !== write) await read.close();
      await write.close();
    },
  };
}

interface Connection {
  unit: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  savepoint: Units;
  close: () => Promise<void>;
}

function unitsOn(connection: DatabaseSync, units: Units): Connection {
  connection.exec(`pragma cache_size = -${cacheKiB}`);
  const columns = new CamelCaseColumns();
  const memberOf = (column: string): string => columns.memberOf(column);
  const dialect = nodeSqliteDialect(connection, { memberOf, onlyInTransactions: true });
  const tx = new Kysely<Database>({ dialect, plugins: [columns] });
  return {
    unit: (work) => units(() => work(tx)),
    savepoint: createSavepoints(connection),
    close: async () => {
      // Everything in progress ends first.
      await units(() => Promise.resolve());
      await tx.destroy();
    },
  };
}

function openReader(path: string, patienceMs: number): Connection {
  const connection = new DatabaseSync(path, { readOnly: true, timeout: openingTimeoutMs });
  const units = createSnapshots(connection, patienceMs);
  connection.exec(neverBlock);
  return unitsOn(connection, units);
}
