import { assert, nat, property } from "fast-check";
import { expect, test } from "vitest";
import { clearedStatus, costIn, declineReasonOf, planDraw, planReturn, heldOf, lapsedStatus } from "./decide.ts";
import type { CardPaymentRow, CardPullRow } from "../tables.ts";

function payment(amounts: Partial<CardPaymentRow>): CardPaymentRow {
  const nothing = { authorized: 100, drawn: 0, settled: 0, returned: 0, released: 0 };
  return { ...nothing, ...amounts } as CardPaymentRow; // nothing else of it is read
}

function pulls(...amounts: [amount: number, givenBack: number][]): CardPullRow[] {
  return amounts.map(([amount, givenBack], position) => ({
    paymentId: "payment",
    position,
    accountId: `account ${position}`,
    amount,
    givenBack,
  }));
}

test("a card in any state but ACTIVE declines, with the state as reason", () => {
  const states = ["ACTIVE", "FROZEN", "CLOSED", "PENDING_ISSUE", "PENDING_KYC"];
  const reasons = [undefined, "CARD_PAUSED", "CARD_CLOSED", "CARD_NOT_ACTIVE", "CARD_NOT_ACTIVE"];
  expect(states.map(declineReasonOf)).toEqual(reasons);
});

test("an amount is drawn from the sources in order, or declined whole", () => {
  const sources = [
    { id: "a", balance: 0 },
    { id: "b", balance: 30 },
    { id: "c", balance: 50 },
  ];
  expect(planDraw(sources, 20)).toEqual([{ accountId: "b", amount: 20 }]);
  expect(planDraw(sources, 80)).toEqual([
    { accountId: "b", amount: 30 },
    { accountId: "c", amount: 50 },
  ]);
  expect(planDraw(sources, 81)).toBeUndefined();
  expect(planDraw([], 1)).toBeUndefined();
});

test("an amount is returned to the last source first, up to its draw", () => {
  const { changed, shares } = planReturn(pulls([30, 0], [50, 40], [20, 20]), 25);
  expect(shares).toEqual([
    { accountId: "account 1", amount: 10 },
    { accountId: "account 0", amount: 15 },
  ]);
  expect(changed.map(({ position, givenBack }) => [position, givenBack])).toEqual([
    [1, 50],
    [0, 15],
  ]);
  expect(planReturn(pulls([30, 0]), 31).shares).toEqual([{ accountId: "account 0", amount: 30 }]);
});

test("drawn money is held until it is settled or returned", () => {
  expect(heldOf(payment({ drawn: 100, settled: 30, released: 20, returned: 10 }))).toBe(50);
  expect(heldOf(payment({ drawn: 100, settled: 130 }))).toBe(0);
});

test("a payment is settled at its whole amount, and lapses to its settled amount", () => {
  expect(clearedStatus(payment({ settled: 99 }))).toBe("PARTIALLY_SETTLED");
  expect(clearedStatus(payment({ settled: 100 }))).toBe("SETTLED");
  expect(lapsedStatus(payment({ settled: 1 }))).toBe("SETTLED");
  expect(lapsedStatus(payment({}))).toBe("REFUNDED");
});

test("an amount costs itself in its own currency, and by rate and decimals in others", () => {
  expect(costIn("USDB", 1250, "USDB")).toBe(1250);
  expect(costIn("USDB", 1250, "USD")).toBe(12_500_000);
  expect(costIn("USD", 12_500_000, "USDB")).toBe(1250);
  expect(costIn("USDB", 1, "JPY")).toBeUndefined();
});

test("costs are rounded up, and zero costs zero", () => {
  expect(costIn("USD", 1, "USDB")).toBe(1);
  expect(costIn("USD", 10_001, "USDB")).toBe(2);
  expect(costIn("USD", 0, "USDB")).toBe(0);
});

const amount = nat(1_000_000_000);

test("a greater amount never costs less", () => {
  assert(
    property(amount, amount, (one, more) => {
      const [less = 0, greater = 0] = [costIn("USDB", one, "EUR"), costIn("USDB", one + more, "EUR")];
      expect(greater).toBeGreaterThanOrEqual(less);
    }),
  );
});
