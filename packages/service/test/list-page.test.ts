import { expect, onTestFinished, test } from "vitest";
import { openSqliteStore } from "../src/storage/sqlite-store.ts";
import { insertTransaction, newTransaction } from "../src/transactions/index.ts";
import { storePlatform } from "./stored-platform.ts";
import { readTransactions } from "../src/transactions/store.ts";

test("a filter over several columns finds each row once, in the order of the list, a page at a time", async () => {
  const store = await openSqliteStore(":memory:");
  onTestFinished(store.close);
  const platformId = "PlatformConfig:1";
  const ends = [
    ["a", "x"],
    ["y", "z"],
    ["a", "a"],
    ["x", "a"],
    ["a", "x"],
  ];
  await store.transaction(async (tx) => {
    await storePlatform(tx, platformId);
    for (const [index, [sender = "", receiver = ""]] of ends.entries()) {
      const customer = { customerId: "Customer:1", platformCustomerId: "one", platformId };
      const money = { type: "OUTGOING", currency: "USD", amount: 1, at: index < 3 ? 1 : index };
      await insertTransaction(
        tx,
        newTransaction({ id: `Transaction:${index}`, ...customer, sender, receiver, ...money }),
      );
    }
  });
  const paths = ["source.accountId", "source.umaAddress", "destination.accountId", "destination.umaAddress"];
  const filters = [{ paths, match: "equals", value: "a" } as const];
  const found: string[][] = [];
  let after: { at: number; id: string } | undefined;
  do {
    const page = { limit: 2, order: "desc", ...(after && { after }) } as const;
    const { items, last, more } = await store.read((tx) => readTransactions(tx, { platformId }, page, filters));
    found.push(items.map(({ id }) => id.slice(-1)));
    after = more ? last : undefined;
  } while (after);
  expect(found).toEqual([
    ["4", "3"],
    ["2", "0"],
  ]);
});
