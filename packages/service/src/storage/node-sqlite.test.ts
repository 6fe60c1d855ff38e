import { DatabaseSync } from "node:sqlite";
import { Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { nodeSqliteDialect, Statements } from "./node-sqlite.ts";

interface Notes {
  notes: { id: number; text: string | null; 'odd "name"': number };
}

async function open(): Promise<Kysely<Notes>> {
  const db = new Kysely<Notes>({ dialect: nodeSqliteDialect(new Statements(new DatabaseSync(":memory:"))) });
  await sql`create table notes (id integer primary key, text text, "odd ""name""" real)`.execute(db);
  await db
    .insertInto("notes")
    .values([
      { id: 1, text: "one", 'odd "name"': 1.5 },
      { id: 2, text: null, 'odd "name"': 2 },
    ])
    .execute();
  return db;
}

const rows = [
  { id: 1, text: "one", 'odd "name"': 1.5 },
  { id: 2, text: null, 'odd "name"': 2 },
];

test("a row has the columns of its statement under any name", async () => {
  const db = await open();
  expect(await db.selectFrom("notes").selectAll().orderBy("id").execute()).toEqual(rows);
  expect(await db.selectFrom("notes").select("text as from").orderBy("id").execute()).toEqual([
    { from: "one" },
    { from: null },
  ]);
});

test("rows can be read one after another", async () => {
  const read: unknown[] = [];
  for await (const row of (await open()).selectFrom("notes").selectAll().orderBy("id").stream()) read.push(row);
  expect(read).toEqual(rows);
});

test("a returning write returns the written rows", async () => {
  const db = await open();
  const changed = db.updateTable("notes").set({ text: "two" }).where("id", "=", 2).returning(["id", "text"]);
  expect(await changed.execute()).toEqual([{ id: 2, text: "two" }]);
});
