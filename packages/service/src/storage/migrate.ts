import { CompiledQuery, type Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { migrations } from "./migrations/index.ts";
import type { Tx } from "./store.ts";

/**
 * One step of the schema. Statements stay within what SQLite and PostgreSQL-compatible engines both accept; a published
 * step never changes.
 */
export interface Migration {
  name: string;
  statements: string[];
}

const migrationTableName = "migrations";

/**
 * Brings the schema up to date inside the caller's unit of work, so that several replicas can start at once.
 * @throws when the store was made by a newer version, whose migrations this one does not have.
 */
export async function migrate(tx: Tx): Promise<void> {
  await addTimestamps(tx);
  const migrator = new Migrator({
    db: tx,
    provider: {
      getMigrations: () =>
        Promise.resolve(Object.fromEntries(migrations.map(({ name, ...step }) => [name, upBy(step)]))),
    },
    migrationTableName,
    migrationLockTableName: "migration_lock",
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
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

function upBy({ statements }: Omit<Migration, "name">): { up: (db: Kysely<unknown>) => Promise<void> } {
  return {
    up: async (db) => {
      for (const statement of statements) await run(db, statement);
    },
  };
}

async function run(db: Pick<Tx, "executeQuery">, statement: string): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(statement));
}
