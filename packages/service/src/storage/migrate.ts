import { CompiledQuery } from "kysely";
import { Migrator, type Migration as KyselyMigration } from "kysely/migration";
import { migrations } from "./migrations/index.ts";
import type { Tx } from "./store.ts";
import { UnusableStore } from "./unusable-store.ts";

/**
 * One step of the schema. Statements stay within what SQLite and PostgreSQL-compatible engines both accept; a published
 * step never changes.
 */
export interface Migration {
  name: string;
  statements: readonly string[];
}

const migrationTableName = "migrations";

/**
 * Brings the schema up to date inside the caller's unit of work, so that several replicas can start at once.
 * @param steps every migration that this version knows, in order.
 * @throws UnusableStore when the store was made by a newer version, whose migrations this one does not have.
 */
export async function migrate(tx: Tx, steps: readonly Migration[] = migrations): Promise<void> {
  await refuseNewer(tx, steps);
  const migrator = new Migrator({
    db: tx,
    provider: {
      getMigrations: () => Promise.resolve(Object.fromEntries(steps.map((step) => [step.name, upBy(step)]))),
    },
    migrationTableName,
    migrationLockTableName: "migration_lock",
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

async function refuseNewer(tx: Tx, steps: readonly Migration[]): Promise<void> {
  const later = (await appliedMigrations(tx)).filter((name) => steps.every((known) => known.name !== name));
  if (later.length > 0)
    throw new UnusableStore(
      `The store was written by a newer version: this program does not know its migrations ${later.join(", ")}. Start the newer version, or restore a backup that this one made.`,
    );
}

/** @throws UnusableStore for a store that lacks a migration, and for a file that is no store. */
export async function assertMigrated(tx: Tx, path: string): Promise<void> {
  const applied = await appliedMigrations(tx);
  if (applied.length === 0) throw new UnusableStore(`${path} is no store. Name the file of the service with --store.`);
  if (migrations.some(({ name }) => !applied.includes(name)))
    throw new UnusableStore(
      `${path} was written by an earlier version, which may be running. Start this version of the service once, which migrates the store, or use the commands of that version.`,
    );
}

/** The names of the migrations that a store has; none for a new one. */
export async function appliedMigrations(tx: Tx): Promise<string[]> {
  const tables = await tx.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === migrationTableName)) return [];
  return (await tx.selectFrom(migrationTableName).select("name").orderBy("name").execute()).map(({ name }) => name);
}

function upBy({ statements }: Migration): KyselyMigration {
  return {
    up: async (db) => {
      for (const statement of statements) await db.executeQuery(CompiledQuery.raw(statement));
    },
  };
}
