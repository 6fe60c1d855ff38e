import { DatabaseSync, type StatementSync } from "node:sqlite";
import { Kysely } from "kysely";
import { createLane } from "./lane.ts";
import { migrate } from "./migrate.ts";
import { nodeSqliteDialect } from "./node-sqlite.ts";
import type { Store, Tx } from "./store.ts";
import type { Database } from "./tables.ts";

/** `full` also survives a power cut; `normal` survives the end of the process, and may lose the last commits to a power cut. */
export type Durability = "normal" | "full";

/** How long a writer waits for the writer of another process. */
const busyTimeoutMs = 5000;

/** Opens (and creates, and brings up to date) the embedded store: `:memory:` or a file. */
export async function openSqliteStore(path: string, durability: Durability = "normal"): Promise<Store> {
  const writer = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  writer.exec("pragma journal_mode = wal");
  writer.exec(`pragma synchronous = ${durability}`);
  const write = unitsOn(writer, "begin immediate");
  await write.unit(migrate);
  // A database in memory belongs to its connection, so there its reads queue with the writes.
  const read =
    path === ":memory:" ? write : unitsOn(new DatabaseSync(path, { readOnly: true, timeout: busyTimeoutMs }), "begin");
  return {
    transaction: write.unit,
    read: read.unit,
    savepoint: (_tx, work) => write.savepoint(work),
    async close() {
      if (read !== write) await read.close();
      await write.close();
    },
  };
}

interface Units {
  unit: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  savepoint: <T>(work: () => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

function unitsOn(connection: DatabaseSync, beginning: "begin immediate" | "begin"): Units {
  const lane = createLane();
  const tx = new Kysely<Database>({ dialect: nodeSqliteDialect(connection) });
  const unit = bracket(connection, beginning, "commit", ["rollback"]);
  const savepoint = bracket(connection, "savepoint part", "release part", ["rollback to part", "release part"]);
  return {
    unit: (work) => lane(() => unit(() => work(tx))),
    savepoint,
    close: () => lane(() => tx.destroy()),
  };
}

type Bracket = <T>(work: () => Promise<T>) => Promise<T>;

function bracket(connection: DatabaseSync, open: string, keep: string, undo: string[]): Bracket {
  const opening = connection.prepare(open);
  const keeping = connection.prepare(keep);
  const undoing: StatementSync[] = undo.map((sql) => connection.prepare(sql));
  return async (work) => {
    opening.run();
    try {
      const result = await work();
      keeping.run();
      return result;
    } catch (error) {
      // A failed commit, and some failed statements, have ended the transaction already.
      if (connection.isTransaction) for (const statement of undoing) statement.run();
      throw error;
    }
  };
}
