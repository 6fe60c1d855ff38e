import { expect, onTestFinished, test } from "vitest";
import {
  createRailOrders,
  type CardStateOrder,
  type PaymentOrder,
  type RailOrder,
  type RailOrders,
} from "../src/rails/index.ts";
import { movableClock, systemClock } from "../src/runtime/clock.ts";
import { createLogger } from "../src/runtime/logger.ts";
import { openSqliteStore } from "../src/storage/sqlite-store.ts";
import { storePlatform } from "./stored-platform.ts";

function orderNamed(reference: string): PaymentOrder {
  const money = { currency: "USD", amount: 5 };
  return { kind: "payment", reference, statementReference: reference, sent: money, received: money };
}

interface Desk {
  orders: RailOrders;
  /** What the adapters got, in order. */
  taken: string[];
  place: (platformId: string, order: PaymentOrder | CardStateOrder) => Promise<void>;
  /** Hands over what is due, that much later. */
  later: (ms: number) => Promise<void>;
}

/** Orders of the platforms "one" and "two" on an empty store, and adapters that answer as they are told. */
async function openDesk(answer: (order: RailOrder) => Promise<void>, patienceMs = 2000): Promise<Desk> {
  const store = await openSqliteStore(":memory:");
  onTestFinished(store.close);
  const clock = movableClock(systemClock);
  const taken: string[] = [];
  const submit = (order: RailOrder): Promise<void> => {
    taken.push(order.reference);
    return answer(order);
  };
  const adapters = { bank: { submit }, cardIssuer: { submit } };
  const orders = createRailOrders({ store, clock, logger: createLogger("silent"), adapters, patienceMs });
  await store.transaction(async (tx) => {
    for (const platformId of ["one", "two"]) await storePlatform(tx, platformId);
  });
  return {
    orders,
    taken,
    place: (platformId, order) =>
      store.transaction((tx) =>
        order.kind === "payment"
          ? orders.place(tx, "bank", order, { platformId, now: clock.now() })
          : orders.place(tx, "cardIssuer", order, { platformId, now: clock.now() }),
      ),
    later: async (ms) => {
      clock.moveTo(clock.now() + ms);
      await orders.submitDue();
    },
  };
}

function stateOrder(reference: string, state: CardStateOrder["state"]): CardStateOrder {
  return { kind: "card-state", reference, cardId: "Card:1", issuerRef: "one", state };
}

test("The state of a card that the issuer did not take is replaced by the next, and never comes after it", async () => {
  let isBroken = true;
  const desk = await openDesk(() => (isBroken ? Promise.reject(new Error("nobody answers")) : Promise.resolve()));
  await desk.place("one", stateOrder("Work:1", "FROZEN"));
  await desk.later(0);
  await desk.orders.idle();
  isBroken = false;
  await desk.place("one", stateOrder("Work:2", "ACTIVE"));
  for (const ms of [0, 5000, 3_600_000]) {
    await desk.later(ms);
    await desk.orders.idle();
  }
  expect(desk.taken).toEqual(["Work:1", "Work:2"]);
});

test("The state of a card waits while the one before it is being handed over", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const desk = await openDesk(({ reference }) => (reference === "Work:1" ? promise : Promise.resolve()));
  await desk.place("one", stateOrder("Work:1", "FROZEN"));
  await desk.later(0);
  await desk.place("one", stateOrder("Work:2", "ACTIVE"));
  await desk.later(1000);
  await expect.poll(() => desk.taken).toEqual(["Work:1"]);
  resolve();
  await desk.orders.idle();
  await desk.later(0);
  await desk.orders.idle();
  expect(desk.taken).toEqual(["Work:1", "Work:2"]);
});

test("A platform whose orders hang holds up neither another platform's nor those to another rail", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const desk = await openDesk(({ reference }) => (reference.startsWith("hanging") ? promise : Promise.resolve()));
  for (let index = 0; index < 100; index += 1) await desk.place("one", orderNamed(`hanging ${index}`));
  await desk.later(0);
  await desk.later(0);
  await desk.place("two", orderNamed("of another platform"));
  await desk.place("one", stateOrder("Work:1", "FROZEN"));
  await desk.later(0);
  await expect.poll(() => desk.taken).toEqual(expect.arrayContaining(["of another platform", "Work:1"]));
  expect(desk.taken.filter((reference) => reference.startsWith("hanging")).length).toBeLessThan(100);
  resolve();
  await desk.orders.idle();
});

test("A silent adapter delays no other order, and gets its own order again", async () => {
  let isSilent = true;
  const isHanging = ({ reference }: RailOrder): boolean => isSilent && reference === "silent";
  const desk = await openDesk((order) => (isHanging(order) ? new Promise(() => {}) : Promise.resolve()), 10);
  for (const reference of ["silent", "answered"]) await desk.place("one", orderNamed(reference));

  await desk.later(0);
  await desk.orders.idle();
  expect(desk.taken.toSorted()).toEqual(["answered", "silent"]);
  isSilent = false;
  for (const ms of [5000, 3_600_000]) {
    await desk.later(ms);
    await desk.orders.idle();
  }
  expect(desk.taken.toSorted()).toEqual(["answered", "silent", "silent"]);
});
