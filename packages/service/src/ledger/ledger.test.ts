import * as fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { createIds } from "../runtime/ids.ts";
import { systemRandomness } from "../runtime/randomness.ts";
import { openSqliteStore } from "../storage/sqlite-store.ts";
import type { Store } from "../storage/store.ts";
import { assertConserved } from "./audit.ts";
import { counterAccount } from "./counter-accounts.ts";
import { balanceLimit, createLedger, type Posting } from "./ledger.ts";

const ledger = createLedger(createIds({ now: () => 1_000 }, systemRandomness));
const world = counterAccount("world", "USD");

async function openLedger(accounts: string[]): Promise<Store> {
  const store = await openSqliteStore(":memory:");
  await store.transaction(async (tx) => {
    await ledger.openCounterAccounts(tx, "USD", 1);
    for (const account of accounts) await ledger.open(tx, { id: account, currency: "USD", at: 1 });
  });
  return store;
}

function move(from: string, to: string, amount: number): Posting[] {
  return [
    { account: from, currency: "USD", amount: -amount },
    { account: to, currency: "USD", amount },
  ];
}

async function balanceOf(store: Store, account: string): Promise<number | null> {
  const query = store.read((tx) =>
    tx.selectFrom("ledgerAccounts").select("balance").where("id", "=", account).executeTakeFirstOrThrow(),
  );
  return (await query).balance;
}

const names = ["a", "b", "c"];
const account = fc.constantFrom(...names, world);
const movement = fc
  .tuple(account, account, fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: balanceLimit })))
  .filter(([from, to]) => from !== to);

test("random histories keep every balance at the sum of its postings and at least zero", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { maxLength: 40 }), async (movements) => {
      const store = await openLedger(names);
      const model = new Map(names.map((name) => [name, 0]));
      for (const [from, to, amount] of movements) {
        const postings = move(from, to, amount);
        const after = new Map([...model].map(([name, held]) => [name, held + delta(postings, name)]));
        const isExpected = [...after.values()].every((held) => held >= 0 && held <= balanceLimit);
        const shortfall = await store.transaction((tx) =>
          ledger.post(tx, { kind: "move", reference: "test", postings, at: 1 }),
        );
        expect(shortfall === undefined).toBe(isExpected);
        if (isExpected) for (const [name, held] of after) model.set(name, held);
        await store.read(assertConserved);
      }
      for (const [name, held] of model) expect(await balanceOf(store, name)).toBe(held);
      await store.close();
    }),
    { numRuns: 60, seed: 7 },
  );
});

function delta(postings: Posting[], name: string): number {
  return postings.filter((posting) => posting.account === name).reduce((sum, posting) => sum + posting.amount, 0);
}

test("an entry with one impossible posting posts nothing", async () => {
  const store = await openLedger(["a", "b"]);
  onTestFinished(store.close);
  await store.transaction((tx) =>
    ledger.post(tx, { kind: "fund", reference: "test", postings: move(world, "a", 100), at: 1 }),
  );
  const postings = [...move("a", world, 60), ...move("b", world, 10)];
  const shortfall = await store.transaction((tx) =>
    ledger.post(tx, { kind: "out", reference: "test", postings, at: 2 }),
  );
  expect(shortfall).toEqual({ account: "b", reason: "below-zero" });
  expect(await balanceOf(store, "a")).toBe(100);
  await store.read(assertConserved);
});

test("an unbalanced entry, an empty one and an unknown account are faults", async () => {
  const store = await openLedger(["a"]);
  onTestFinished(store.close);
  const post = (postings: Posting[]): Promise<unknown> =>
    store.transaction((tx) => ledger.post(tx, { kind: "odd", reference: "test", postings, at: 1 }));
  await expect(post([{ account: "a", currency: "USD", amount: 1 }])).rejects.toThrow("not balanced");
  await expect(post([])).rejects.toThrow("not balanced");
  await expect(post(move(world, "nobody", 5))).rejects.toThrow("no account nobody");
});

test("the audit finds a changed balance and a lost posting", async () => {
  const store = await openLedger(["a"]);
  onTestFinished(store.close);
  await store.transaction((tx) =>
    ledger.post(tx, { kind: "fund", reference: "test", postings: move(world, "a", 100), at: 1 }),
  );
  await store.transaction((tx) =>
    tx.updateTable("ledgerAccounts").set({ balance: 101 }).where("id", "=", "a").execute(),
  );
  await expect(store.read(assertConserved)).rejects.toThrow('"off":1');
  await store.transaction((tx) => tx.deleteFrom("ledgerPostings").where("accountId", "=", world).execute());
  await expect(store.read(assertConserved)).rejects.toThrow('"off":100');
});

test("the audit finds a payment that arrives larger than it was sent", async () => {
  const store = await openLedger(["a"]);
  onTestFinished(store.close);
  const clearing = counterAccount("clearing", "USD");
  await store.transaction((tx) =>
    ledger.post(tx, { kind: "in", reference: "test", postings: move(clearing, "a", 5), at: 1 }),
  );
  await expect(store.read(assertConserved)).rejects.toThrow('"id":"clearing:USD"');
});
