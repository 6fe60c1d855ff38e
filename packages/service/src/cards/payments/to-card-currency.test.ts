import { assert, nat, property } from "fast-check";
import { expect, test } from "vitest";
import { costIn } from "./to-card-currency.ts";

test("an amount costs itself in its own currency, and by rate and decimals in another", () => {
  expect(costIn("USDB", 1250, "USDB")).toBe(1250);
  expect(costIn("USDB", 1250, "USD")).toBe(12_500_000);
  expect(costIn("USD", 12_500_000, "USDB")).toBe(1250);
  expect(costIn("USDB", 1, "JPY")).toBeUndefined();
});

test("costs are rounded up: nothing costs nothing", () => {
  expect(costIn("USD", 1, "USDB")).toBe(1);
  expect(costIn("USD", 10_001, "USDB")).toBe(2);
  expect(costIn("USD", 0, "USDB")).toBe(0);
});

const amount = nat(1_000_000_000);

test("more never costs less", () => {
  assert(
    property(amount, amount, (one, more) => {
      const [less = 0, greater = 0] = [costIn("USDB", one, "EUR"), costIn("USDB", one + more, "EUR")];
      expect(greater).toBeGreaterThanOrEqual(less);
    }),
  );
});
