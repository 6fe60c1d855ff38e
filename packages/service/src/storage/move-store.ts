import { existsSync } from "node:fs";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { assertConserved } from "../ledger/index.ts";
import { keyBesideStore } from "./encryption/key-beside-store.ts";
import type { OperatorKey } from "./encryption/operator-key.ts";
import { storeKey } from "./encryption/store-key.ts";
import { beginMove, endMove, findIdentity, recordMove, refuseMoved } from "./identity/store.ts";
import type { StoreIdentityRow } from "./identity/tables.ts";
import { maskedAddress } from "./postgres/address.ts";
import { openDatabase } from "./postgres/postgres-store.ts";
import { openLocked } from "./sqlite-store.ts";
import { claimStore } from "./store-lock.ts";
import type { Store, Tx } from "./store.ts";
import { UnusableStore } from "./unusable-store.ts";

interface MoveOptions {
  /** The operator's key of the store; by default the one beside it. The database opens with the same. */
  operatorKey?: OperatorKey | undefined;
  /** Is told of each table when its rows are there. */
  onTable?: (table: string, rows: number) => void;
}

/** Rows sent in one unit of work. */
const batch = 500;

/** What the migrations keep for themselves. */
const ownTables = new Set(["migrations", "migration_lock"]);
/** Is not copied: in the database it says that the move is unfinished, and then what the store is. */
const identityTable = "store_identity";

/**
 * Copies a store from its file into a database of PostgreSQL, compares both, makes the file refuse every further start, and only then
 * lets the database start: at no moment both do. When it is interrupted, the same call goes on.
 * @throws UnusableStore when the store is in use, when the database holds another one, or when something differs; then the store stays
 * what it was.
 */
export async function moveStore(file: string, address: string, options: MoveOptions = {}): Promise<void> {
  if (!existsSync(file)) throw new UnusableStore(`${file} does not exist. Name the file of the service with --from.`);
  const operatorKey = options.operatorKey ?? keyBesideStore(file, false);
  const claim = claimStore(file, "go on writing to what was moved");
  try {
    const source = await openLocked(file, { operatorKey, isMoving: true });
    try {
      const identity = await source.read(findIdentity);
      if (identity === undefined)
        throw new UnusableStore(`${file} does not say what it is. Start it once with --record-mode, and move it then.`);
      // Marked by a call that was interrupted before its end, or moved elsewhere.
      if (identity.movedTo !== maskedAddress(address)) await source.read((tx) => refuseMoved(tx, file));
      await moveFrom(source, { file, address, operatorKey, identity, onTable: options.onTable ?? (() => undefined) });
    } finally {
      await source.close();
    }
  } finally {
    claim.release();
  }
}

interface Move {
  file: string;
  address: string;
  operatorKey: OperatorKey;
  identity: StoreIdentityRow;
  onTable: (table: string, rows: number) => void;
}

async function moveFrom(source: Store, { file, address, operatorKey, identity, onTable }: Move): Promise<void> {
  const key = await source.read((tx) => storeKey(tx, () => operatorKey));
  const name = maskedAddress(address);
  const target = await openDatabase(address, { statementTimeoutMs: 60_000 }, async (tx) => {
    await refuseOtherStore(tx, name, operatorKey, key);
    await beginMove(tx, identity, { from: file, to: name });
  });
  const rows = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = tablesInOrder(rows);
    for (const table of tables) onTable(table, await copyTable(rows, target, table));
    await target.survey(assertConserved);
    await target.read((tx) => refuseOtherStore(tx, name, operatorKey, key));
    await source.transaction((tx) => recordMove(tx, name));
    onTable(identityTable, 1);
    await target.transaction(endMove);
  } finally {
    rows.close();
    await target.close();
  }
}

/** A database that holds a part of this store has its key; one that holds another has another. */
async function refuseOtherStore(tx: Tx, name: string, operatorKey: OperatorKey, key: Uint8Array): Promise<void> {
  const known = await tx.selectFrom("encryptionKeys").selectAll().execute();
  const hasOther = known.length > 0 && !known.some((row) => row.operatorKey === operatorKey.id);
  if (hasOther || (known.length > 0 && Buffer.compare(await storeKey(tx, () => operatorKey), key) !== 0))
    throw new UnusableStore(`${name} holds another store. Name an empty database with --to.`);
}

/** Every table after those that its rows refer to. */
function tablesInOrder(database: DatabaseSync): string[] {
  const names = namesIn(
    database,
    "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'",
  ).filter((name) => !ownTables.has(name) && name !== identityTable && name !== "encryption_keys");
  const ordered = new Set<string>();
  const add = (name: string): void => {
    if (ordered.has(name)) return;
    for (const other of namesIn(database, `select "table" as name from pragma_foreign_key_list('${name}')`))
      if (other !== name) add(other);
    ordered.add(name);
  };
  for (const name of names.toSorted()) add(name);
  return ["encryption_keys", ...ordered];
}

function namesIn(database: DatabaseSync, query: string): string[] {
  return database
    .prepare(query)
    .all()
    .map(({ name }) => String(name));
}

/** @throws UnusableStore when there are not as many rows afterwards. */
async function copyTable(source: DatabaseSync, target: Store, table: string): Promise<number> {
  const total = countIn(source, table);
  if ((await countOf(target, table)) < total) {
    const columns = namesIn(source, `select name from pragma_table_info('${table}')`);
    const statement = source.prepare(`select ${columns.map(quoted).join(", ")} from ${quoted(table)}`);
    statement.setReadBigInts(true);
    let waiting: SQLOutputValue[][] = [];
    const send = (): Promise<void> => target.transaction((tx) => insertRows(tx, table, columns, waiting));
    for (const row of statement.iterate()) {
      waiting.push(columns.map((column) => row[column] ?? null));
      if (waiting.length < batch) continue;
      await send();
      waiting = [];
    }
    if (waiting.length > 0) await send();
  }
  const copied = await countOf(target, table);
  if (copied !== total)
    throw new UnusableStore(
      `The table ${table} has ${total} rows, and the database ${copied}. Name an empty database with --to.`,
    );
  return total;
}

async function insertRows(
  tx: Tx,
  table: string,
  columns: readonly string[],
  rows: readonly SQLOutputValue[][],
): Promise<void> {
  const places = rows.map(
    (_row, index) => `(${columns.map((_c, n) => `$${index * columns.length + n + 1}`).join(", ")})`,
  );
  const names = columns.map(quoted).join(", ");
  // A row that an interrupted move has brought is there already.
  const statement = `insert into ${quoted(table)} (${names}) values ${places.join(", ")} on conflict do nothing`;
  await tx.direct.changes(statement, rows.flat());
}

function countIn(database: DatabaseSync, table: string): number {
  return Number(database.prepare(`select count(*) as rows from ${quoted(table)}`).get()?.["rows"]);
}

async function countOf(store: Store, table: string): Promise<number> {
  const [row] = await store.survey(async (tx) => tx.direct.rows(`select count(*) as rows from ${quoted(table)}`, []));
  return Number(Object(row).rows);
}

function quoted(name: string): string {
  return `"${name}"`;
}
