import { expect, test } from "vitest";
import { compiledSpec } from "./compiled-spec.ts";
import { judge } from "../src/judge.ts";
import type { Report } from "../src/runner/result/report.ts";
import { withCanteen, type CanteenFault } from "./canteen/canteen-server.ts";

const { contract, document } = await compiledSpec("canteen/spec");

/**
 * Resources below others, orders that must have a line and be paid, meals and receipts that come with an order, gifts between two of a
 * kind under a key that is needed, and dishes with a code that the caller chooses.
 */
function judged(fault?: CanteenFault): Promise<Report> {
  return withCanteen(fault, (target) => judge(target, { contract, document, seed: 1, budgetMs: 0 }).report);
}

test("a correct canteen is conformant by each rule", async () => {
  const { rules, flaky, harnessFaults } = await judged();
  const unheld = rules.filter(({ verdict }) => verdict !== "held");
  expect(unheld.map(({ id, reason, counterexamples }) => ({ id, reason, counterexamples }))).toEqual([]);
  expect({ flaky, harnessFaults }).toEqual({ flaky: [], harnessFaults: [] });
});

test.each<[CanteenFault, string]>([
  ["notes-of-anybody", "CAN-05"],
  ["lines-of-any-order", "CAN-05"],
  ["receipts-of-any-order", "CAN-05"],
  ["renewal-only-shown", "NOTE-03"],
  ["empty-orders-paid", "ORDER-03"],
  ["poor-guests-served", "ORDER-04"],
  ["twice-paid", "CAN-04"],
  ["strikes-from-paid-orders", "LINE-02"],
  ["closings-unique-everywhere", "CLOSE-01"],
  ["gifts-not-credited", "CAN-04"],
  ["third-open-gift", "GIFT-02"],
  ["gifts-without-key", "GIFT-03"],
  ["fetched-meals-listed", "MEAL-03"],
  ["fetched-twice-noted", "MEAL-02"],
  ["cleared-meals-kept", "MEAL-04"],
  ["cleared-meals-fetched", "MEAL-02"],
  ["meals-fetched-together", "DISH-02"],
  ["notes-of-all-guests", "CAN-02"],
  ["ratings-by-time", "RATING-01"],
  ["ratings-of-all-dishes", "CAN-02"],
  ["changed-dishes-forgotten", "DISH-02"],
  ["dishes-under-one-code", "DISH-01"],
])("a canteen with the fault %s breaks %s", async (fault, rule) => {
  const { rules } = await judged(fault);
  expect(rules.filter(({ verdict }) => verdict === "violated").map(({ id }) => id)).toContain(rule);
});
