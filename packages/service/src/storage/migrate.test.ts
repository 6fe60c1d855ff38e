import { DatabaseSync } from "node:sqlite";
import { CompiledQuery } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { temporaryStore } from "../../test/temporary-store.ts";
import { appliedMigrations, migrate, type Migration } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";
import { openSqliteStore } from "./sqlite-store.ts";
import type { Store } from "./store.ts";

async function open(path: string): Promise<Store> {
  const store = await openSqliteStore(path);
  onTestFinished(store.close);
  return store;
}

const addAccount = (store: Store): Promise<unknown> =>
  store.transaction((tx) =>
    tx.insertInto("ledgerAccounts").values({ id: "a", currency: "USD", balance: 5, movedAt: 1 }).execute(),
  );

const later: Migration = {
  name: "9999-later",
  statements: ["alter table ledger_accounts add column note text not null default 'none'"],
};

test("a later migration is applied once and keeps the rows of the store", async () => {
  const store = await open(temporaryStore());
  await addAccount(store);
  for (let start = 0; start < 2; start++) await store.transaction((tx) => migrate(tx, [...migrations, later]));
  const { rows } = await store.read((tx) =>
    tx.executeQuery(CompiledQuery.raw("select id, balance, note from ledger_accounts")),
  );
  expect(rows).toEqual([{ id: "a", balance: 5, note: "none" }]);
  expect(await store.read(appliedMigrations)).toEqual([...migrations.map(({ name }) => name), later.name]);
});

test("an earlier version rejects the store of a later one and names the migration", async () => {
  const path = temporaryStore();
  const store = await open(path);
  await store.transaction((tx) => migrate(tx, [...migrations, later]));
  await expect(openSqliteStore(path)).rejects.toThrow(/newer version.*9999-later/);
});

test("an earlier version opens the store of a later one that only added to it", async () => {
  const path = temporaryStore();
  const store = await open(path);
  await store.transaction((tx) => migrate(tx, [...migrations, { ...later, name: "9999+later" }]));
  const earlier = await open(path);
  await addAccount(earlier);
  const { rows } = await store.read((tx) => tx.executeQuery(CompiledQuery.raw("select note from ledger_accounts")));
  expect(rows).toEqual([{ note: "none" }]);
});

test("a migration whose name says that it only adds does nothing else", async () => {
  const store = await open(temporaryStore());
  const dropping = { name: "9999+later", statements: [...later.statements, "drop table ledger_accounts"] };
  const migrating = store.transaction((tx) => migrate(tx, [...migrations, dropping]));
  await expect(migrating).rejects.toThrow("9999+later does more than to add: drop table ledger_accounts");
});

test("a failing migration changes nothing, also what its first statements changed", async () => {
  const store = await open(temporaryStore());
  await addAccount(store);
  const failing = { name: later.name, statements: [...later.statements, "create table cards (id text)"] };
  const migrating = store.transaction((tx) => migrate(tx, [...migrations, failing]));
  await expect(migrating).rejects.toThrow(/cards already exists/);
  const { rows } = await store.read((tx) => tx.executeQuery(CompiledQuery.raw("select * from ledger_accounts")));
  expect(rows).toEqual([{ id: "a", currency: "USD", balance: 5, movedAt: 1 }]);
  expect(await store.read(appliedMigrations)).toEqual(migrations.map(({ name }) => name));
});

test("a failing first migration leaves the file without a further table", async () => {
  const path = temporaryStore();
  const database = new DatabaseSync(path);
  onTestFinished(() => database.close());
  database.exec("create table migrations (name text primary key, timestamp text not null)");
  database.exec("create table migration_lock (id text primary key, is_locked integer not null default 0)");
  database.exec("create table card_pulls (id text)");
  await expect(openSqliteStore(path)).rejects.toThrow(/card_pulls already exists/);
  expect(database.prepare("select name from sqlite_schema where type = 'table'").all()).toEqual(
    ["migrations", "migration_lock", "card_pulls"].map((name) => ({ name })),
  );
});
