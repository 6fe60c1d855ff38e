import { expect, test } from "vitest";
import { tinyContext } from "../../../test/tiny/tiny-context.ts";
import { tinyContract } from "../../../test/tiny/tiny-contract.ts";
import { Violation } from "../../errors/trial-errors.ts";
import { openTrial } from "../../runner/trial/trial.ts";
import { expectOrder, type Ordered } from "./order.ts";

const rules = ["TINY-01"];
const list = { ...tinyContract.operations["counters.list"], listing: { envelope: "paged", order: "newest-first" } };

function heldBy(ordered: Ordered): number {
  const open = openTrial(tinyContext(), { name: "rules/tiny", rules, needs: [] }, 1);
  expectOrder(open.trial, rules, list as never, "some items", ordered); // only its id is read
  return open.held.size;
}

const down = { direction: "descending" } as const;
const made = ["a", "b", "c"];

test("items without a time follow the order of creation", () => {
  const items = [{ id: "c" }, { id: "other" }, { id: "b" }, { id: "a" }];
  expect(heldBy({ items, order: down, made })).toBe(1);
  expect(() => heldBy({ items: items.toReversed(), order: down, made })).toThrow(Violation);
});

test("items are compared by the ordering field", () => {
  const items = [
    { id: "a", size: 9 },
    { id: "b", size: 10 },
  ];
  expect(heldBy({ items, order: { by: "size", direction: "ascending" }, made: [] })).toBe(1);
  expect(() => heldBy({ items, order: { by: "size", direction: "descending" }, made: [] })).toThrow(Violation);
});

test("texts may be compared in any usual way, but in one", () => {
  const order = { by: "title", direction: "ascending" } as const;
  const of = (...titles: string[]): Ordered => ({
    items: titles.map((title, index) => ({ id: String(index), title })),
    order,
    made: [],
  });
  for (const titles of [
    ["B", "a", "é"],
    ["a", "B", "é"],
    ["a", "B", "é", "z"],
    ["9", "10"],
  ])
    expect(heldBy(of(...titles))).toBe(1);
  expect(() => heldBy(of("a", "z", "B"))).toThrow(Violation);
  expect(() => heldBy(of("9", "10", "a", "2"))).toThrow(Violation);
});

test("fewer than two items give no verdict", () => {
  expect(heldBy({ items: [{ id: "a" }], order: down, made })).toBe(0);
});
