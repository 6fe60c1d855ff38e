import { CompiledQuery, type Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { migrations } from "./migrations/index.ts";
import type { KeysTx } from "./encryption/store-key.ts";
import type { EncryptionKeyRow } from "./encryption/tables.ts";
import type { Vault } from "./encryption/vault.ts";
import type { Tx } from "./store.ts";
import { UnusableStore } from "./unusable-store.ts";

/**
 * One step of the schema. Statements stay within what SQLite and PostgreSQL-compatible engines both accept; a published
 * step never changes.
 */
export interface Migration {
  name: string;
  statements: string[];
  /** What statements alone cannot do. Runs after them. */
  change?: (db: Kysely<unknown>, vault: Vault) => Promise<void>;
}

/** Reads, or makes, the key of the store. The migrator has the connection for itself, so a step uses what it is given. */
type OpenVault = (db: KeysTx) => Promise<Vault>;

const migrationTableName = "migrations";

/**
 * Brings the schema up to date inside the caller's unit of work, so that several replicas can start at once.
 * Returns the names of the steps that it took.
 * @throws UnusableStore when the store was made by a newer version, whose migrations this one does not have.
 */
export async function migrate(tx: Tx, openVault: OpenVault): Promise<string[]> {
  await addTimestamps(tx);
  await refuseNewer(tx);
  const migrator = new Migrator({
    db: tx,
    provider: {
      getMigrations: () =>
        Promise.resolve(Object.fromEntries(migrations.map(({ name, ...step }) => [name, upBy(step, openVault)]))),
    },
    migrationTableName,
    migrationLockTableName: "migration_lock",
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return results.map(({ migrationName }) => migrationName);
}

async function refuseNewer(tx: Tx): Promise<void> {
  const later = (await appliedMigrations(tx)).filter((name) => migrations.every((known) => known.name !== name));
  if (later.length > 0)
    throw new UnusableStore(
      `The store was written by a newer version: this program does not know its migrations ${later.join(", ")}. Start the newer version, or restore a backup that this one made.`,
    );
}

/** The names of the migrations that a store has; none for a new one. */
export async function appliedMigrations(tx: Tx): Promise<string[]> {
  const tables = await tx.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === migrationTableName)) return [];
  return (await tx.selectFrom(migrationTableName).select("name").orderBy("name").execute()).map(({ name }) => name);
}

/** Stores that were made before Kysely's migrator was used list the names of their migrations without the time. */
async function addTimestamps(tx: Tx): Promise<void> {
  const tables = await tx.introspection.getTables({ withInternalKyselyTables: true });
  const known = tables.find(({ name }) => name === migrationTableName);
  if (!known || known.columns.some(({ name }) => name === "timestamp")) return;
  await run(
    tx,
    `alter table ${migrationTableName} add column timestamp varchar(255) not null default '${new Date(0).toISOString()}'`,
  );
}

function upBy(
  { statements, change }: Omit<Migration, "name">,
  openVault: OpenVault,
): { up: (db: Kysely<unknown>) => Promise<void> } {
  return {
    up: async (db) => {
      for (const statement of statements) await run(db, statement);
      if (change) await change(db, await openVault(db.withTables<{ encryptionKeys: EncryptionKeyRow }>()));
    },
  };
}

async function run(db: Pick<Tx, "executeQuery">, statement: string): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(statement));
}
