import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { transactionScope, savepoints } from "./transaction-scope.ts";
import { CamelCaseColumns } from "./camel-case-columns.ts";
import { createGroupCommit, type Units } from "./group-commit.ts";
import { migrate } from "./migrate.ts";
import { nodeSqliteDialect } from "./node-sqlite.ts";
import { makePrivate } from "./private-file.ts";
import type { Store, Tx } from "./store.ts";
import type { Database } from "./tables.ts";

/**
 * What a commit survives. `full`: also a power cut, because it waits until the disk has the data. `normal`: the end of the process; a power
 * cut may lose the last commits, although they were answered.
 */
export type Durability = "normal" | "full";

/** How long a writer waits for the writer of another process. */
const busyTimeoutMs = 5000;

/** KiB of the file each connection keeps in memory. */
const cacheKiB = 64 * 1024;

/** Pages (4 KiB) of the write-ahead log before they are moved into the file, which waits for the disk. */
const checkpointPages = 10_000;

/** Opens (creates, migrates) the embedded store: `:memory:` or a file, which only its owner can read. */
export async function openSqliteStore(path: string, durability: Durability = "full"): Promise<Store> {
  if (path !== ":memory:") makePrivate(path);
  const writer = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  writer.exec("pragma journal_mode = wal");
  writer.exec(`pragma synchronous = ${durability}`);
  // The journal of savepoints stays in memory: as a file, it costs more than the writes themselves.
  writer.exec("pragma temp_store = memory");
  writer.exec(`pragma wal_autocheckpoint = ${checkpointPages}`);
  const write = unitsOn(writer, createGroupCommit(writer));
  await write.unit(migrate);
  // A database in memory belongs to its connection, so its reads queue with the writes.
  const read = path === ":memory:" ? write : openReader(path);
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
  const dialect = nodeSqliteDialect(connection, (column) => columns.memberOf(column));
  const tx = new Kysely<Database>({ dialect, plugins: [columns] });
  return {
    unit: (work) => units(() => work(tx)),
    savepoint: savepoints(connection),
    close: async () => {
      // Everything in progress ends first.
      await units(() => Promise.resolve());
      await tx.destroy();
    },
  };
}

/** Each read has a snapshot of its own, begun after every commit that its caller can know about. */
function openReader(path: string): Connection {
  const connection = new DatabaseSync(path, { readOnly: true, timeout: busyTimeoutMs });
  const snapshot = transactionScope(connection, "begin", "commit", ["rollback"]);
  let last: Promise<unknown> = Promise.resolve();
  return unitsOn(connection, <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(() => snapshot(work));
    last = mine.catch(() => undefined);
    return mine;
  });
}
