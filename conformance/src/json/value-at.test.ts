import { expect, test } from "vitest";
import { valueAt, valuesAt, withValueAt } from "./value-at.ts";

test("a path leads through objects, and into every element of a list", () => {
  const card = { funding: { sources: [{ id: "a" }, { id: "b" }] }, state: null };
  expect(valuesAt(card, "funding.sources[].id")).toEqual(["a", "b"]);
  expect(valueAt(card, "state")).toBeNull();
  expect(valuesAt(card, "funding.absent")).toEqual([]);
});

test("a value is set without changing the original, and undefined removes it", () => {
  const body = { source: { accountId: "a" }, amount: 1 };
  expect(withValueAt(body, "source.accountId", "b")).toEqual({ source: { accountId: "b" }, amount: 1 });
  expect(withValueAt(body, "amount", undefined)).toStrictEqual({ source: { accountId: "a" } });
  expect(withValueAt({}, "source.accountId", "c")).toEqual({ source: { accountId: "c" } });
  expect(body).toEqual({ source: { accountId: "a" }, amount: 1 });
});

test("a number leads to an item of a list", () => {
  const body = { rules: [{ id: "a", limit: 1 }, { id: "b" }], names: ["c"] };
  expect(withValueAt(body, "rules.0.limit", 2)).toEqual({ ...body, rules: [{ id: "a", limit: 2 }, { id: "b" }] });
  expect(withValueAt(body, "rules.1.id", undefined)).toStrictEqual({ ...body, rules: [{ id: "a", limit: 1 }, {}] });
  expect(withValueAt(body, "names.0", 7)).toEqual({ ...body, names: [7] });
});
