import { CompiledQuery } from "kysely";
import { migrations } from "./migrations/index.ts";
import type { Tx } from "./store.ts";

/** One step of the schema. Statements stay within what SQLite and PostgreSQL-compatible engines both accept; a published step never changes. */
export interface Migration {
  name: string;
  statements: string[];
}

/** Brings the schema up to date inside the caller's unit of work, so that several replicas can start at once. */
export async function migrate(tx: Tx): Promise<void> {
  await run(tx, "create table if not exists migrations (name text not null primary key)");
  const applied = new Set((await tx.selectFrom("migrations").select("name").execute()).map((row) => row.name));
  for (const migration of migrations.filter(({ name }) => !applied.has(name))) {
    for (const statement of migration.statements) await run(tx, statement);
    await tx.insertInto("migrations").values({ name: migration.name }).execute();
  }
}

async function run(tx: Tx, statement: string): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(statement));
}
