import { setTimeout as sleep } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import type { CamelCaseColumns } from "../camel-case-columns.ts";
import type { Vault } from "../encryption/vault.ts";
import { SealingConnection } from "../sealing-connection.ts";
import type { Store, Tx } from "../store.ts";
import { unitDialect } from "./dialect.ts";
import { asFailure, isNotKept, isSerializationFailure, isUnavailable, isWorthRepeating } from "./failures.ts";
import { createGate } from "./gate.ts";
import { createStatementNames, type StatementNames, type UnitKind } from "./statement-names.ts";
import { UnitConnection } from "./unit-connection.ts";

interface Parts {
  pool: Pool;
  vault: Vault;
  columns: CamelCaseColumns;
  /** How long a unit is tried again after conflicts, or while the server is away, in milliseconds. */
  patienceMs: number;
  /** After how long a statement is given up, in milliseconds; 0 for never. */
  statementTimeoutMs: number;
  /** Further errors after which a unit is run again. */
  isRepeatable?: (error: unknown) => boolean;
}

type Unit = Store["transaction"];

/** Pauses between attempts grow to this, and differ, so that units that met do not meet again. */
const longestPauseMs = 100;

/** As long as a timer can be. */
const longestTimerMs = 2 ** 31 - 1;

/** How often a unit is tried beside others of this process, before it is tried alone. */
const triesBeside = 3;

/** Tells that the commit was sent, so that nobody knows whether it was done. */
class CommitUnknown extends Error {
  override readonly name = "CommitUnknown";
}

/**
 * Units of work in transactions of PostgreSQL. Those that write are serializable: as if they ran one after another. One that the server
 * could not run beside others is run again, and so is one whose connection broke before its commit was sent.
 */
export function createUnits(parts: Parts): { write: Unit; read: Unit; survey: Unit; lookUp: Unit } {
  const { statementTimeoutMs } = parts;
  const names = createStatementNames();
  // A unit that reads a small table whole, which is faster, conflicts with every other one that writes to it.
  const serializable = "begin isolation level serializable; set local enable_seqscan = off";
  const snapshot = "begin isolation level repeatable read read only";
  const write: Way = { kind: "write", names, ...limited(serializable, statementTimeoutMs) };
  const read: Way = { kind: "read", names, ...limited(snapshot, statementTimeoutMs) };
  const survey: Way = { kind: "read", names, ...limited(snapshot, 0) };
  const lookUp: Way = { kind: "read", names, withinMs: statementTimeoutMs };
  const gate = createGate(parts.pool.options.max, isSerializationFailure);
  return {
    write: (work) =>
      patiently(parts, (tries) => (tries < triesBeside ? gate.beside : gate.alone)(() => attempt(parts, write, work))),
    read: (work) => patiently(parts, () => attempt(parts, read, work)),
    survey: (work) => patiently(parts, () => attempt(parts, survey, work)),
    lookUp: (work) => patiently(parts, () => attempt(parts, lookUp, work)),
  };
}

interface Way {
  kind: UnitKind;
  /** Undefined: one statement, which is a transaction of its own. */
  begin?: string;
  names: StatementNames;
  /** After how long the driver gives a statement up, in milliseconds; by default as the pool says. */
  withinMs?: number;
}

function limited(begin: string, limitMs: number): Pick<Way, "begin" | "withinMs"> {
  return {
    begin: `${begin}; set local statement_timeout = ${limitMs}`,
    ...(limitMs === 0 && { withinMs: longestTimerMs }),
  };
}

async function patiently<T>({ patienceMs, isRepeatable }: Parts, run: (tries: number) => Promise<T>): Promise<T> {
  const since = performance.now();
  for (let tries = 0; ; tries += 1) {
    try {
      return await run(tries);
    } catch (error) {
      if (error instanceof CommitUnknown) throw asFailure(error.cause);
      const isWorthIt = isWorthRepeating(error) || isUnavailable(error) || isRepeatable?.(error);
      if (!isWorthIt || performance.now() - since > patienceMs) throw asFailure(error);
    }
    await sleep(Math.random() * Math.min(2 ** tries, longestPauseMs));
  }
}

async function attempt<T>(
  { pool, vault, columns }: Parts,
  { kind, begin, names, withinMs }: Way,
  work: (tx: Tx, undo: () => void) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const unit = new UnitConnection(client, {
    memberOf: (column) => columns.memberOf(column),
    nameOf: (text) => names.nameOf(text, kind),
    isOnlyOne: begin === undefined,
    ...(withinMs !== undefined && { withinMs }),
  });
  let broken: Error | undefined;
  try {
    if (begin !== undefined) await client.query(begin);
    let isKept = true;
    const tx = new SealingConnection(unitDialect(unit), { direct: unit, vault, plugins: [columns] });
    const value = await work(tx, () => (isKept = false));
    unit.assertPossible();
    if (begin !== undefined) await (isKept ? commit(client) : client.query("rollback"));
    return value;
  } catch (error) {
    if (isNotKept(error)) names.giveUp();
    broken = await rollBack(client, error, begin !== undefined);
    throw error;
  } finally {
    unit.end();
    client.release(broken);
  }
}

async function commit(client: PoolClient): Promise<void> {
  try {
    const { command } = await client.query("commit");
    // The server answers so where a statement failed that nobody looked at.
    if (command !== "COMMIT") throw new Error("A statement of the unit of work failed, so the server undid it");
  } catch (error) {
    if (isUnavailable(error)) throw new CommitUnknown("The connection broke during a commit", { cause: error });
    throw error;
  }
}

/** Answers why the connection cannot be used any more. */
async function rollBack(client: PoolClient, cause: unknown, isTransaction: boolean): Promise<Error | undefined> {
  if (cause instanceof CommitUnknown || isUnavailable(cause)) return new Error("The connection is broken", { cause });
  if (!isTransaction) return undefined;
  try {
    await client.query("rollback");
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** A part of a unit that is undone alone. */
export async function savepoint<T>(tx: Tx, work: (undo: () => void) => Promise<T>): Promise<T> {
  const run = (statement: string): unknown => tx.direct.changes(statement, []);
  await run("savepoint part");
  let isKept = true;
  try {
    const value = await work(() => (isKept = false));
    if (!isKept) await run("rollback to savepoint part");
    await run("release savepoint part");
    return value;
  } catch (error) {
    if (isUnavailable(error) || isWorthRepeating(error)) throw error;
    await run("rollback to savepoint part");
    await run("release savepoint part");
    throw error;
  }
}
