import { expect, test } from "vitest";
import { MemoryStore } from "./memory-store.ts";

const values = (store: MemoryStore): Promise<unknown[]> => store.read(async (tx) => tx.table("t").values());

test("What a unit of work wrote is there for the next one", async () => {
  const store = new MemoryStore();
  const result = await store.transaction(async (tx) => {
    tx.table("t").set("a", 1);
    return tx.table("t").get("a");
  });
  expect(result).toBe(1);
  expect(await values(store)).toEqual([1]);
});

test("A throw undoes every change: new, replaced and deleted rows", async () => {
  const store = new MemoryStore();
  await store.transaction(async (tx) => {
    tx.table("t").set("a", 1);
    tx.table("t").set("b", 2);
  });
  const failing = store.transaction(async (tx) => {
    tx.table("t").set("a", 10);
    tx.table("t").set("a", 11);
    tx.table("t").delete("b");
    tx.table("t").set("c", 3);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(new Set(await values(store))).toEqual(new Set([1, 2]));
});

test("A savepoint undoes its own changes only, and what comes after it stays", async () => {
  const store = new MemoryStore();
  await store.transaction(async (tx) => {
    tx.table("t").set("a", 1);
    const inner = tx.savepoint(async () => {
      tx.table("t").set("a", 2);
      throw new Error("no");
    });
    await expect(inner).rejects.toThrow("no");
    await tx.savepoint(async () => tx.table("t").set("b", 3));
    tx.table("t").set("c", 4);
  });
  expect(await values(store)).toEqual([1, 3, 4]);
});

test("A unit of work that fails undoes its successful savepoints", async () => {
  const store = new MemoryStore();
  const failing = store.transaction(async (tx) => {
    await tx.savepoint(async () => tx.table("t").set("a", 1));
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await values(store)).toEqual([]);
});

test("Reading leaves nothing behind", async () => {
  const store = new MemoryStore();
  await store.read(async (tx) => tx.table("t").set("a", 1));
  expect(await values(store)).toEqual([]);
});

test("Units of work run one after another, failed ones too", async () => {
  const store = new MemoryStore();
  const add = (fails: boolean): Promise<void> =>
    store.transaction(async (tx) => {
      const before = tx.table<number>("t").get("n") ?? 0;
      await new Promise(setImmediate);
      tx.table<number>("t").set("n", before + 1);
      if (fails) throw new Error("no");
    });
  const settled = await Promise.allSettled([add(false), add(true), add(false), add(true), add(false)]);
  expect(settled.filter(({ status }) => status === "rejected")).toHaveLength(2);
  expect(await values(store)).toEqual([3]);
});

test("A unit of work that asks for it is undone, and its result is returned", async () => {
  const store = new MemoryStore();
  const results = await store.transaction(async (tx, undo) => {
    tx.table("t").set("a", 1);
    const inner = await tx.savepoint(async (undoPart) => {
      tx.table("t").set("a", 2);
      undoPart();
      return tx.table("t").get("a");
    });
    const afterInner = tx.table("t").get("a");
    undo();
    return [inner, afterInner];
  });
  expect(results).toEqual([2, 1]);
  expect(await store.read(async (tx) => tx.table("t").get("a"))).toBeUndefined();
});
