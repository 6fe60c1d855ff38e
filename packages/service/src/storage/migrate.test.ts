import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { migrations } from "./migrations/index.ts";
import { openSqliteStore } from "./sqlite-store.ts";

function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "migrate-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "service.db");
}

function edit(path: string, edits: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(path);
  edits(database);
  database.close();
}

async function open(path: string): Promise<string[]> {
  const store = await openSqliteStore(path);
  try {
    return (await store.read((tx) => tx.selectFrom("tokens").select("id").execute())).map(({ id }) => id);
  } finally {
    await store.close();
  }
}

const names = (path: string): unknown[] => {
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = database.prepare("select name from migrations order by name").all();
  database.close();
  return rows.map(({ name }) => name);
};

const insertPlatform = "insert into platforms values ('p', 'p', 'uma.example', '[]', '{}', '', 0, 0)";
const insertToken =
  "insert into tokens (id, platform_id, name, permissions, client_id, secret_hash, created_at, updated_at) values ('t', 'p', 'first', '[]', 'client', 'hash', 0, 0)";

test("a store from before Kysely's migrator opens with all that it holds", async () => {
  const path = temporaryFile();
  const steps = migrations.slice(0, -1);
  edit(path, (database) => {
    database.exec("create table migrations (name text not null primary key)");
    for (const { name, statements } of steps) {
      for (const statement of statements) database.exec(statement);
      database.prepare("insert into migrations values (?)").run(name);
    }
    database.exec(insertPlatform);
    database.exec(insertToken);
  });
  expect(await open(path)).toEqual(["t"]);
  expect(names(path)).toEqual(migrations.map(({ name }) => name));
  expect(await open(path)).toEqual(["t"]);
});

test("a store of a newer version is not opened", async () => {
  const path = temporaryFile();
  expect(await open(path)).toEqual([]);
  edit(path, (database) => database.exec("insert into migrations values ('9999-later', '9999-01-01T00:00:00.000Z')"));
  await expect(open(path)).rejects.toThrow(/9999-later/);
});

test("a step that fails leaves the store as it was", async () => {
  const path = temporaryFile();
  edit(path, (database) => database.exec("create table card_pulls (id text)"));
  await expect(open(path)).rejects.toThrow(/card_pulls already exists/);
  const database = new DatabaseSync(path, { readOnly: true });
  onTestFinished(() => database.close());
  expect(database.prepare("select name from sqlite_schema where type = 'table'").all()).toEqual([
    { name: "card_pulls" },
  ]);
});
