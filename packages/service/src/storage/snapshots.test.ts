import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { commits } from "./commits.ts";
import { createSnapshots } from "./snapshots.ts";
import { openSqliteStore } from "./sqlite-store.ts";
import type { Tx } from "./store.ts";

function openConnection(): { connection: DatabaseSync; begun: () => number } {
  const connection = new DatabaseSync(":memory:");
  onTestFinished(() => connection.close());
  let begun = 0;
  const prepare = connection.prepare.bind(connection);
  vi.spyOn(connection, "prepare").mockImplementation((sql) => {
    const statement = prepare(sql);
    const run = statement.run.bind(statement);
    if (sql === "begin") statement.run = () => ((begun += 1), run());
    return statement;
  });
  return { connection, begun: () => begun };
}

const nothing = (): Promise<void> => Promise.resolve();

test("units of one turn of the event loop share a snapshot, those of the next have their own", async () => {
  const { connection, begun } = openConnection();
  const read = createSnapshots(connection, 0);
  await read(nothing);
  await Promise.all([read(nothing), read(nothing)]);
  await read(nothing);
  expect(begun()).toBe(1);
  await new Promise(setImmediate);
  expect(connection.isTransaction).toBe(false);
  await read(nothing);
  expect(begun()).toBe(2);
});

test("a unit begun by a callback of the event loop keeps its snapshot, and its continuation shares it", async () => {
  const { connection, begun } = openConnection();
  const read = createSnapshots(connection, 0);
  await new Promise((resolve) => setImmediate(resolve));
  const inSnapshot = await new Promise((resolve, reject) => {
    setImmediate(() => {
      read(async () => {
        await nothing();
        return connection.isTransaction;
      })
        .then(async (first) => [first, await read(async () => connection.isTransaction)])
        .then(resolve, reject);
    });
  });
  expect(inSnapshot).toEqual([true, true]);
  expect(begun()).toBe(1);
});

test("after a commit of this process no unit joins the snapshot before it", async () => {
  const { connection, begun } = openConnection();
  const read = createSnapshots(connection, 0);
  await read(nothing);
  commits.count += 1;
  await read(nothing);
  expect(begun()).toBe(2);
});

test("a unit that outlasts its turn keeps its snapshot, and later units wait for its end", async () => {
  const { connection, begun } = openConnection();
  const read = createSnapshots(connection, 0);
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = read(async () => {
    await promise;
    return connection.isTransaction;
  });
  await new Promise(setImmediate);
  const later = read(async () => begun());
  await new Promise(setImmediate);
  expect(begun()).toBe(1);
  resolve();
  expect(await slow).toBe(true);
  expect(await later).toBe(2);
});

const addAccount = (tx: Tx, id: string): Promise<unknown> =>
  tx.insertInto("ledgerAccounts").values({ id, currency: "USD", balance: 0, movedAt: 1 }).execute();

const countAccounts = async (tx: Tx): Promise<number> =>
  (await tx.selectFrom("ledgerAccounts").select("id").execute()).length;

test("a unit sees one state, whatever is committed while it runs, and the next unit sees the commit", async () => {
  const folder = mkdtempSync(join(tmpdir(), "snapshots-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [store, other] = [
    await openSqliteStore(join(folder, "service.db")),
    await openSqliteStore(join(folder, "service.db")),
  ];
  onTestFinished(async () => void (await Promise.all([store.close(), other.close()])));
  const counts = await store.read(async (tx) => {
    const before = await countAccounts(tx);
    await other.transaction((writing) => addAccount(writing, "one"));
    return [before, await countAccounts(tx)];
  });
  expect(counts).toEqual([0, 0]);
  expect(await store.read(countAccounts)).toBe(1);
});
