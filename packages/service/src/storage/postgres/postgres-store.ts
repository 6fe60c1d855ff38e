import type { Pool, PoolConfig } from "pg";
import { sql } from "kysely";
import { CamelCaseColumns } from "../camel-case-columns.ts";
import { LateVault } from "../encryption/late-vault.ts";
import type { OperatorKey } from "../encryption/operator-key.ts";
import { storeKey } from "../encryption/store-key.ts";
import { agreeOnIdentity, refuseMoved, type ExpectedIdentity } from "../identity/store.ts";
import { appliedMigrations, assertMigrated, migrate } from "../migrate.ts";
import type { Store, Tx } from "../store.ts";
import { UnusableStore } from "../unusable-store.ts";
import { isMadeMeanwhile, isUnavailable } from "./failures.ts";
import { maskedAddress, withTls } from "./address.ts";
import { createUnits, savepoint } from "./units.ts";

export interface PostgresOptions {
  /** Encrypts the key of the store: it must be the same for every process. */
  operatorKey?: OperatorKey;
  /** What a service takes the store for. An operator's command opens it whatever it is. */
  identity?: ExpectedIdentity;
  /** False: a store that lacks migrations is refused, because an earlier version may be running on it. True by default. */
  migrates?: boolean;
  /** Connections of this process; 10 by default. */
  poolSize?: number;
  /** After how long a statement is given up, in milliseconds; 10 s by default. */
  statementTimeoutMs?: number;
  /** How long a unit of work is tried again after conflicts, or while the server is away, in milliseconds; 5 s by default. */
  patienceMs?: number;
}

/** How long a start waits for the server, in milliseconds. */
const connectTimeoutMs = 5000;
/** How much longer than for a statement a server that says nothing is waited for: one that lives gives the statement up itself. */
const silenceMs = 2000;

/**
 * Opens (and migrates) a database of PostgreSQL as the store, for any number of processes.
 * @param address `postgres://user:password@host:port/database`; TLS is verified unless it says `sslmode`, or the host is this machine.
 * @throws UnusableStore
 */
export async function openPostgresStore(address: string, options: PostgresOptions = {}): Promise<Store> {
  const { operatorKey, identity } = options;
  const name = maskedAddress(address);
  if (operatorKey === undefined)
    throw new UnusableStore(
      `${name} needs a key that is kept elsewhere, the same for every process. Make one with \`openssl rand -base64 32\`, and give it with --encryption-key-file FILE or TALLYSTICK_ENCRYPTION_KEY.`,
    );
  return openDatabase(address, options, async (tx, { isNew, vault }) => {
    await refuseMoved(tx, name);
    if (identity) await agreeOnIdentity(tx, identity, { path: name, isNew });
    vault.openWith(await storeKey(tx, () => operatorKey));
  });
}

interface Preparation {
  /** Nothing had been in the database. */
  isNew: boolean;
  vault: LateVault;
}

/**
 * Migrates a database, and opens it once it is prepared in the same unit of work.
 * @throws UnusableStore
 */
export async function openDatabase(
  address: string,
  { migrates = true, poolSize = 10, statementTimeoutMs = 10_000, patienceMs = 5000 }: PostgresOptions,
  prepare: (tx: Tx, preparation: Preparation) => Promise<void>,
): Promise<Store> {
  if (!URL.canParse(address))
    throw new UnusableStore(
      "The address of the database cannot be read. It is like postgres://user:password@host:port/database, with %-signs for what an address cannot contain.",
    );
  const pool = await openPool({
    ...withTls(address),
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: statementTimeoutMs + silenceMs,
    application_name: "tallystick",
  });
  const vault = new LateVault();
  const parts = { pool, vault, columns: new CamelCaseColumns(), patienceMs, statementTimeoutMs };
  try {
    const preparing = createUnits({
      ...parts,
      // An index of a large table takes its time.
      statementTimeoutMs: 0,
      patienceMs: connectTimeoutMs,
      isRepeatable: isMadeMeanwhile,
    });
    await preparing.write(async (tx) => {
      const isNew = (await appliedMigrations(tx)).length === 0;
      if (!migrates) await assertMigrated(tx, maskedAddress(address));
      await migrate(tx);
      await keepAuditLog(tx);
      await dropConflictingReferences(tx);
      await prepare(tx, { isNew, vault });
    });
  } catch (error) {
    await pool.end();
    throw unusableDatabase(maskedAddress(address), error);
  }
  const { write, read, survey, lookUp } = createUnits(parts);
  return { transaction: write, read, survey, lookUp, savepoint, close: () => pool.end() };
}

async function openPool(config: PoolConfig): Promise<Pool> {
  const Pool = await importPool();
  const pool = new Pool(config);
  // A connection that breaks is replaced when one is needed; who uses it hears of it from the next statement.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

async function importPool(): Promise<typeof import("pg").Pool> {
  try {
    return (await import("pg")).Pool;
  } catch (cause) {
    throw new UnusableStore("A store in PostgreSQL needs the package pg beside this one: npm install pg", { cause });
  }
}

/** Takes from its own role the right to change or delete rows of the audit log; only a role that may grant it can give it back. */
async function keepAuditLog(tx: Tx): Promise<void> {
  const { rows } = await sql<{ may: number }>`
    select has_table_privilege(current_user, 'audit_log', 'update, delete, truncate') as may`.execute(tx);
  if (rows[0]?.may === 1) await sql`revoke update, delete, truncate on audit_log from current_user`.execute(tx);
}

/**
 * To check these references, the server reads the end of an index to which every other unit adds at the same time, so that of two
 * payments side by side one is undone. What they refer to is written by the statement before.
 */
async function dropConflictingReferences(tx: Tx): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    select table_name as "table", constraint_name as name from information_schema.table_constraints
    where constraint_schema = current_schema()
      and constraint_name in ('ledger_postings_entry_id_fkey', 'deliveries_resource_id_fkey')`.execute(tx);
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint if exists ${sql.ref(name)}`.execute(tx);
}

function unusableDatabase(name: string, error: unknown): UnusableStore {
  if (error instanceof UnusableStore) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const message = cause instanceof Error ? cause.message || String(Object(cause).code) : String(cause);
  const next = isUnavailable(cause)
    ? "Start the server, or name another with --store."
    : "See that the database, the user and the password are right, and that the user may make tables in it.";
  return new UnusableStore(`${name} cannot be opened as a store: ${message}. ${next}`, { cause });
}
