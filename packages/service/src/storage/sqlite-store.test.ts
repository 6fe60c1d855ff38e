import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CompiledQuery } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { preparedRows } from "./prepared.ts";
import { openSqliteStore } from "./sqlite-store.ts";
import type { Store, Tx } from "./store.ts";

function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "store-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "service.db");
}

async function open(path: string): Promise<Store> {
  const store = await openSqliteStore(path);
  onTestFinished(store.close);
  return store;
}

const addAccount = (tx: Tx, id: string): Promise<unknown> =>
  tx.insertInto("ledgerAccounts").values({ id, currency: "USD", balance: 0, movedAt: 1 }).execute();

const accountIds = async (tx: Tx): Promise<string[]> =>
  (await tx.selectFrom("ledgerAccounts").select("id").orderBy("id").execute()).map((row) => row.id);

for (const [name, path] of [
  ["in memory", () => ":memory:"],
  ["in a file", temporaryFile],
] as const) {
  test(`a unit that throws leaves nothing behind, a savepoint that throws only its own writes (${name})`, async () => {
    const store = await open(path());
    const failing = store.transaction(async (tx) => {
      await addAccount(tx, "lost");
      throw new Error("stop");
    });
    await expect(failing).rejects.toThrow("stop");
    await store.transaction(async (tx) => {
      await addAccount(tx, "before");
      const part = store.savepoint(tx, async () => {
        await addAccount(tx, "part");
        throw new Error("part stops");
      });
      await expect(part).rejects.toThrow("part stops");
      await addAccount(tx, "after");
    });
    expect(await store.read(accountIds)).toEqual(["after", "before"]);
  });

  test(`a unit or a savepoint that asks for it is undone, and its result is returned (${name})`, async () => {
    const store = await open(path());
    const found = await store.transaction(async (tx, undo) => {
      await addAccount(tx, "before");
      const inPart = await store.savepoint(tx, async (undoPart) => {
        await addAccount(tx, "part");
        undoPart();
        return accountIds(tx);
      });
      undo();
      return [inPart, await accountIds(tx)];
    });
    expect(found).toEqual([["before", "part"], ["before"]]);
    expect(await store.read(accountIds)).toEqual([]);
  });

  test(`concurrent units do not mix (${name})`, async () => {
    const store = await open(path());
    const unit = (id: string, fails: boolean): Promise<void> =>
      store.transaction(async (tx) => {
        await addAccount(tx, id);
        await new Promise(setImmediate);
        if (fails) throw new Error(id);
      });
    const results = await Promise.allSettled([unit("a", false), unit("b", true), unit("c", false)]);
    expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await store.read(accountIds)).toEqual(["a", "c"]);
  });
}

/** The modes of a store's files while it is open. */
function modesOf(path: string): string[] {
  return ["", "-wal", "-shm"].map((suffix) => (statSync(path + suffix).mode & 0o777).toString(8));
}

test("only the owner can read a store's files, also when an earlier program created them for everybody", async () => {
  const path = temporaryFile();
  const store = await open(path);
  expect(modesOf(path)).toEqual(["600", "600", "600"]);
  // A program that was killed leaves all three files behind.
  for (const suffix of ["", "-wal", "-shm"]) chmodSync(path + suffix, 0o644);
  const other = await open(path);
  await other.transaction((tx) => addAccount(tx, "one"));
  expect(modesOf(path)).toEqual(["600", "600", "600"]);
  expect(await store.read(accountIds)).toEqual(["one"]);
});

test("the database of another program is refused, and nothing of it changes", async () => {
  const path = temporaryFile();
  const foreign = new DatabaseSync(path);
  foreign.exec("create table migrations (id integer, name text)");
  foreign.close();
  chmodSync(path, 0o644);
  const before = readFileSync(path);
  for (const migrates of [true, false])
    await expect(openSqliteStore(path, { migrates })).rejects.toThrow("is the database of another program");
  expect([(statSync(path).mode & 0o777).toString(8), readFileSync(path).equals(before)]).toEqual(["644", true]);
});

async function synchronous(store: Store): Promise<unknown> {
  return (await store.transaction((tx) => tx.executeQuery(CompiledQuery.raw("pragma synchronous")))).rows;
}

test("a commit survives a power cut unless the caller says otherwise", async () => {
  expect(await synchronous(await open(temporaryFile()))).toEqual([{ synchronous: 2 }]);
  const faster = await openSqliteStore(temporaryFile(), { durability: "normal" });
  onTestFinished(faster.close);
  expect(await synchronous(faster)).toEqual([{ synchronous: 1 }]);
});

test("a second replica on the same file finds it migrated, and both write", async () => {
  const path = temporaryFile();
  const one = await open(path);
  const other = await open(path);
  await one.transaction((tx) => addAccount(tx, "one"));
  await other.transaction((tx) => addAccount(tx, "other"));
  expect(await one.read(accountIds)).toEqual(["one", "other"]);
});

test("the writes of an ended unit are visible, also in a shared commit", async () => {
  const path = temporaryFile();
  const [store, other] = [await open(path), await open(path)];
  const names = Array.from({ length: 100 }, (_, n) => `unit ${n}`);
  const found = names.map(async (name) => {
    await store.transaction((tx) => addAccount(tx, name));
    return (await other.read(accountIds)).includes(name);
  });
  expect((await Promise.all(found)).every(Boolean)).toBe(true);
});

test("a failing unit of a shared commit rejects alone and undoes only its own writes", async () => {
  const store = await open(temporaryFile());
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) =>
      store.transaction(async (tx) => {
        await addAccount(tx, `unit ${n}`);
        if (n % 2 === 1) throw new Error("stop");
      }),
    ),
  );
  expect(results.map(({ status }) => status === "fulfilled")).toEqual(results.map((_result, n) => n % 2 === 0));
  expect(await store.read(accountIds)).toHaveLength(25);
});

test("a reader cannot write", async () => {
  const store = await open(temporaryFile());
  await expect(store.read((tx) => addAccount(tx, "a"))).rejects.toThrow("cannot be written");
});

test("a prepared query uses the values of each run", async () => {
  const store = await open(":memory:");
  const find = preparedRows((db, values: { id: string }) =>
    db.selectFrom("ledgerAccounts").select("id").where("id", "=", values.id),
  );
  await store.transaction((tx) => Promise.all([addAccount(tx, "a"), addAccount(tx, "b")]));
  expect(await store.read((tx) => find(tx, { id: "a" }))).toMatchObject([{ id: "a" }]);
  expect(await store.read((tx) => find(tx, { id: "b" }))).toMatchObject([{ id: "b" }]);
  expect(await store.read((tx) => find(tx, { id: "c" }))).toEqual([]);
});
