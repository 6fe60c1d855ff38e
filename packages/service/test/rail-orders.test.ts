import { expect, onTestFinished, test } from "vitest";
import { createRailOrders, type PaymentOrder } from "../src/rails/index.ts";
import { movableClock, systemClock } from "../src/runtime/clock.ts";
import { createLogger } from "../src/runtime/logger.ts";
import { openSqliteStore } from "../src/storage/sqlite-store.ts";
import { storePlatform } from "./stored-platform.ts";

function orderNamed(reference: string): PaymentOrder {
  const money = { currency: "USD", amount: 5 };
  return { kind: "payment", reference, statementReference: reference, sent: money, received: money };
}

test("A silent adapter delays no other order, and gets its own order again", async () => {
  const store = await openSqliteStore(":memory:");
  onTestFinished(store.close);
  const clock = movableClock(systemClock);
  const taken: string[] = [];
  let isSilent = true;
  const submit = ({ reference }: { reference: string }): Promise<void> => {
    taken.push(reference);
    return isSilent && reference === "silent" ? new Promise(() => {}) : Promise.resolve();
  };
  const parts = { store, clock, logger: createLogger("silent"), adapters: { bank: { submit } }, patienceMs: 10 };
  const { place, submitDue } = createRailOrders(parts);
  await store.transaction(async (tx) => {
    await storePlatform(tx, "one");
    for (const reference of ["silent", "answered"])
      await place(tx, "bank", orderNamed(reference), { platformId: "one", now: clock.now() });
  });

  await submitDue();
  expect(taken.toSorted()).toEqual(["answered", "silent"]);
  isSilent = false;
  clock.moveTo(clock.now() + 5000);
  await submitDue();
  clock.moveTo(clock.now() + 3_600_000);
  await submitDue();
  expect(taken.toSorted()).toEqual(["answered", "silent", "silent"]);
});
