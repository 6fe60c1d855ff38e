import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { temporaryStore } from "../../test/temporary-store.ts";
import { openSqliteStore, type StoreOptions } from "./sqlite-store.ts";
import { StoreUnavailable } from "./store-unavailable.ts";
import type { Store, Tx } from "./store.ts";

const addAccount = (tx: Tx, id: string): Promise<unknown> =>
  tx.insertInto("ledgerAccounts").values({ id, currency: "USD", balance: 0, movedAt: 1 }).execute();

const accountIds = async (tx: Tx): Promise<string[]> =>
  (await tx.selectFrom("ledgerAccounts").select("id").orderBy("id").execute()).map(({ id }) => id);

/** A store, and another writer that has its lock. */
async function lockedStore(options: StoreOptions): Promise<{ store: Store; release: () => void }> {
  const path = temporaryStore();
  const store = await openSqliteStore(path, options);
  onTestFinished(store.close);
  const other = new DatabaseSync(path);
  onTestFinished(() => other.close());
  other.exec("begin immediate");
  return { store, release: () => other.exec("rollback") };
}

test("while another writer has the lock, reads are answered and the writer waits for it", async () => {
  const { store, release } = await lockedStore({});
  let isWritten = false;
  const write = store.transaction((tx) => addAccount(tx, "waited")).then(() => (isWritten = true));
  // As many turns as it takes until the writer has met the lock several times.
  for (let read = 0; read < 20; read += 1) {
    expect(await store.read(accountIds)).toEqual([]);
    await sleep(1);
  }
  expect(isWritten).toBe(false);
  release();
  await write;
  expect(await store.read(accountIds)).toEqual(["waited"]);
});

test("a process that starts on a new file waits for another that has its lock", async () => {
  const path = temporaryStore();
  const other = new DatabaseSync(path);
  onTestFinished(() => other.close());
  other.exec("begin immediate");
  const opening = openSqliteStore(path);
  await sleep(5);
  other.exec("rollback");
  const store = await opening;
  onTestFinished(store.close);
  expect(await store.read(accountIds)).toEqual([]);
});

test("a lock held too long rejects the waiting units and no later one", async () => {
  const { store, release } = await lockedStore({ patienceMs: 20 });
  const refused = await Promise.allSettled(["a", "b"].map((id) => store.transaction((tx) => addAccount(tx, id))));
  for (const result of refused)
    expect(result).toMatchObject({ status: "rejected", reason: expect.any(StoreUnavailable) });
  release();
  await store.transaction((tx) => addAccount(tx, "later"));
  expect(await store.read(accountIds)).toEqual(["later"]);
});
