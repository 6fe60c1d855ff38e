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
  /** As `0007-card-limits`; as `0007+card-limits` if it only adds what versions before it need not know, so that they go on serving. */
  name: string;
  statements: readonly string[];
}

/** Only the name of a step is known to the versions before it. */
const isAddition = (name: string): boolean => /^\d+\+/.test(name);
const adds = /^create (?:table|index) |^alter table \w+ add column /;

export const migrationTableName = "migrations";
export const migrationLockTableName = "migration_lock";

/**
 * Brings the schema up to date inside the caller's unit of work, so that several replicas can start at once.
 * @param steps every migration that this version knows, in order.
 * @throws UnusableStore when the store was made by a newer version, whose migrations this one does not have.
 */
export async function migrate(tx: Tx, steps: readonly Migration[] = migrations): Promise<void> {
  const applied = await appliedMigrations(tx);
  const beyond = stepsBeyond(applied, steps);
  if (beyond.length > 0)
    throw new UnusableStore(
      `The store was written by a newer version: this program does not know its migrations ${beyond.join(", ")}. Start the newer version, or restore a backup that this one made.`,
    );
  // The migrator takes an addition of a newer version for a mistake.
  if (hasAll(applied, steps)) return;
  const migrator = new Migrator({
    db: tx,
    provider: {
      getMigrations: () => Promise.resolve(Object.fromEntries(steps.map((step) => [step.name, upBy(step)]))),
    },
    migrationTableName,
    migrationLockTableName,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** Whether a version with these steps can serve a store that has those of `applied`. */
export function canServe(applied: readonly string[], steps: readonly Migration[] = migrations): boolean {
  return hasAll(applied, steps) && stepsBeyond(applied, steps).length === 0;
}

function hasAll(applied: readonly string[], steps: readonly Migration[]): boolean {
  return steps.every(({ name }) => applied.includes(name));
}

/** Of a newer version, but for what it only added. */
function stepsBeyond(applied: readonly string[], steps: readonly Migration[]): string[] {
  return applied.filter((name) => !isAddition(name) && steps.every((known) => known.name !== name));
}

/** @throws UnusableStore for a store that lacks a migration, and for a file that is no store. */
export async function assertMigrated(tx: Tx, path: string): Promise<void> {
  const applied = await appliedMigrations(tx);
  if (applied.length === 0) throw new UnusableStore(`${path} is no store. Name the file of the service with --store.`);
  if (!hasAll(applied, migrations))
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

function upBy({ name, statements }: Migration): KyselyMigration {
  return {
    up: async (db) => {
      const other = isAddition(name) ? statements.find((statement) => !adds.test(statement)) : undefined;
      if (other !== undefined) throw new Error(`The migration ${name} does more than to add: ${other}`);
      for (const statement of statements) await db.executeQuery(CompiledQuery.raw(statement));
    },
  };
}
