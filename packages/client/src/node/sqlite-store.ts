import type { Intent } from "../outbox/intent.ts";
import type { OutboxStore } from "../outbox/outbox-store.ts";
import { sealed, unsealed } from "./sealed-intent.ts";

/** The members used of a handle of `node:sqlite`, better-sqlite3 or `bun:sqlite`. */
export interface SqliteHandle {
  exec(sql: string): unknown;
  prepare(sql: string): {
    get(...values: (string | number)[]): unknown;
    all(...values: (string | number)[]): unknown[];
    run(...values: (string | number)[]): { changes: number | bigint };
  };
}

/**
 * A store in a table of an open SQLite database, `tallystick_outbox` by default, which is created unless it is there. Several processes
 * may share the database: give each handle a `busy_timeout`. Every change is a transaction of its own: inside one of the caller's nothing
 * is stored, as it could be rolled back after the call. Throws a `TypeError` unless `PRAGMA synchronous` is `FULL`, which better-sqlite3
 * leaves at `NORMAL` for a journal in mode `WAL`.
 */
export function createSqliteStore(
  database: SqliteHandle,
  { table = "tallystick_outbox" }: { table?: string } = {},
): OutboxStore {
  if (!/^[A-Za-z_]\w*$/.test(table))
    throw new TypeError(`table has to be a name of letters, digits and _, not ${table}`);
  const { synchronous }: { synchronous?: number | bigint } = Object(database.prepare("PRAGMA synchronous").get());
  if (Number(synchronous) < 2)
    throw new TypeError(
      "This database may lose what it stored when the power fails, and a lost intent is paid twice: run PRAGMA synchronous = FULL on its handle",
    );
  database.exec(`CREATE TABLE IF NOT EXISTS ${table} (
    id TEXT PRIMARY KEY, revision INTEGER NOT NULL, outcome TEXT NOT NULL, stored_at TEXT NOT NULL, intent TEXT NOT NULL)`);
  const found = database.prepare(`SELECT id, intent FROM ${table} WHERE id = ?`);
  const unknown = database.prepare(`SELECT id, intent FROM ${table} WHERE outcome = 'unknown' ORDER BY stored_at, id`);
  const insert = database.prepare(
    `INSERT INTO ${table} (revision, outcome, stored_at, intent, id) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
  );
  const update = database.prepare(
    `UPDATE ${table} SET revision = ?, outcome = ?, stored_at = ?, intent = ? WHERE id = ? AND revision = ?`,
  );
  return {
    get: (id) => intentIn(found.get(id)),
    put(intent) {
      const { id, revision, outcome, storedAt } = intent;
      const values = [revision, outcome, storedAt, sealed(intent), id];
      database.exec("BEGIN IMMEDIATE");
      try {
        const { changes } = revision === 1 ? insert.run(...values) : update.run(...values, revision - 1);
        database.exec("COMMIT");
        return Number(changes) === 1;
      } catch (error) {
        rollBack(database);
        throw error;
      }
    },
    unsettled: () => unknown.all().flatMap((row) => intentIn(row) ?? []),
  };
}

function rollBack(database: SqliteHandle): void {
  try {
    database.exec("ROLLBACK");
  } catch {
    // SQLite has ended the transaction itself, as it does when the disk is full.
  }
}

/** Undefined for no row, which some libraries return as null. Throws for an intent that is not the stored one: its key may be another. */
function intentIn(row: unknown): Intent | undefined {
  const { id, intent }: { id?: string; intent?: string } = Object(row);
  if (intent === undefined) return undefined;
  const stored = unsealed(Buffer.from(intent)) as Intent | undefined; // written by this store
  if (stored === undefined)
    throw new Error(`The stored intent ${JSON.stringify(id)} is damaged: put the database back`);
  return stored;
}
