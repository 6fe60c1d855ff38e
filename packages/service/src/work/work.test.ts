import { expect, onTestFinished, test } from "vitest";
import { movableClock, type MovableClock } from "../runtime/clock.ts";
import { createIds } from "../runtime/ids.ts";
import { createLogger } from "../runtime/logger.ts";
import { systemRandomness } from "../runtime/randomness.ts";
import { openSqliteStore } from "../storage/sqlite-store.ts";
import type { Store } from "../storage/store.ts";
import { createWork, type Work } from "./index.ts";

interface Fixtures {
  store: Store;
  clock: MovableClock;
  replica: () => Work;
}

async function fixtures(): Promise<Fixtures> {
  const store = await openSqliteStore(":memory:");
  onTestFinished(store.close);
  const clock = movableClock({ now: () => 1_000_000 });
  const ids = createIds(clock, systemRandomness);
  return { store, clock, replica: () => createWork({ store, clock, ids, logger: createLogger("silent") }) };
}

test("work runs once, when it is due", async () => {
  const { store, clock, replica } = await fixtures();
  const work = replica();
  const done: unknown[] = [];
  work.register("note", async (_tx, payload, now) => void done.push([payload, now]));
  await store.transaction((tx) => work.plan(tx, { kind: "note", payload: { n: 1 }, dueAt: clock.now() + 30_000 }));
  await work.runDue();
  expect(done).toEqual([]);
  expect(await work.nextDue()).toBe(1_030_000);
  clock.moveTo(1_030_000);
  await work.runDue();
  await work.runDue();
  expect(done).toEqual([[{ n: 1 }, 1_030_000]]);
});

test("a rolled-back unit plans no work", async () => {
  const { store, clock, replica } = await fixtures();
  const work = replica();
  const failing = store.transaction(async (tx) => {
    await work.plan(tx, { kind: "note", payload: {}, dueAt: clock.now() });
    throw new Error("stop");
  });
  await expect(failing).rejects.toThrow("stop");
  expect(await work.nextDue()).toBeUndefined();
});

test("two replicas together run each work once", async () => {
  const { store, clock, replica } = await fixtures();
  const counts = new Map<unknown, number>();
  const [one, other] = [replica(), replica()];
  for (const work of [one, other]) {
    work.register("count", async (_tx, payload) => void counts.set(payload, (counts.get(payload) ?? 0) + 1));
  }
  for (let n = 0; n < 150; n++) {
    await store.transaction((tx) => one.plan(tx, { kind: "count", payload: n, dueAt: clock.now() }));
  }
  await Promise.all([one.runDue(), other.runDue()]);
  expect(counts.size).toBe(150);
  expect([...counts.values()].every((count) => count === 1)).toBe(true);
});

test("failing work leaves no effect, is retried with growing pauses and succeeds", async () => {
  const { store, clock, replica } = await fixtures();
  const work = replica();
  let failures = 3;
  work.register("fund", async (tx) => {
    await tx.insertInto("ledgerAccounts").values({ id: "a", currency: "USD", balance: 0, movedAt: 1 }).execute();
    if (failures-- > 0) throw new Error("not yet");
  });
  await store.transaction((tx) => work.plan(tx, { kind: "fund", payload: {}, dueAt: clock.now() }));
  const start = clock.now();
  const waits: number[] = [];
  for (let due = await work.nextDue(); due !== undefined; due = await work.nextDue()) {
    waits.push(due - start);
    clock.moveTo(due);
    await work.runDue();
  }
  expect(waits).toEqual([0, 1000, 3000, 7000]);
  const accounts = await store.read((tx) => tx.selectFrom("ledgerAccounts").selectAll().execute());
  expect(accounts).toHaveLength(1);
});

test("work of an unknown kind waits for a replica that knows it", async () => {
  const { store, clock, replica } = await fixtures();
  const old = replica();
  await store.transaction((tx) => old.plan(tx, { kind: "new", payload: {}, dueAt: clock.now() }));
  await old.runDue();
  const done: unknown[] = [];
  const young = replica();
  young.register("new", async (_tx, payload) => void done.push(payload));
  clock.moveTo(clock.now() + 1000);
  await young.runDue();
  expect(done).toEqual([{}]);
});
