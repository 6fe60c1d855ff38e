import { expect, test } from "vitest";
import { comparisonOf } from "./differences.ts";

const unchanged = (text: string): string => text;
const large = { owner: "x".repeat(200) };

function compared(wanted: unknown, seen: unknown, what = ""): ReturnType<typeof comparisonOf> {
  return comparisonOf({ expected: `${what}${JSON.stringify(wanted)}`, observed: JSON.stringify(seen) }, unchanged);
}

test("two large values are compared by path, those nearest to the root first", () => {
  const wanted = {
    ...large,
    balance: { amount: 5, currency: "USD" },
    tags: [{ id: 1 }],
    "two words": 1,
    state: "OPEN",
  };
  const seen = { ...large, balance: { amount: 7, currency: "EUR" }, tags: [{ id: 1 }, { id: 2 }], state: "CLOSED" };
  expect(compared(wanted, seen, "the first reply again: ")).toEqual({
    what: "the first reply again",
    first: [
      { path: '["two words"]', expected: "1", observed: "nothing" },
      { path: ".state", expected: '"OPEN"', observed: '"CLOSED"' },
      { path: ".balance.amount", expected: "5", observed: "7" },
    ],
    more: 2,
  });
  expect(compared(wanted, { ...wanted, tags: [...wanted.tags, { id: 2 }] })).toMatchObject({
    first: [{ path: ".tags[1]", expected: "nothing", observed: '{"id":2}' }],
    more: 0,
  });
});

test("of two lists of ids the differences are what only one has, not what moved", () => {
  const ids = Array.from({ length: 30 }, (_, nth) => `Card:${nth}`);
  expect(compared(ids, [...ids.slice(1, 10), ...ids.slice(11), "Card:other"])).toEqual({
    what: "",
    first: [
      { path: "[0]", expected: '"Card:0"', observed: "nothing" },
      { path: "[10]", expected: '"Card:10"', observed: "nothing" },
      { path: "[28]", expected: "nothing", observed: '"Card:other"' },
    ],
    more: 0,
  });
  expect(compared(ids, ids.toReversed())?.more).toBe(27);
  expect(compared(ids, [...ids, "Card:29"])?.first).toEqual([
    { path: "[30]", expected: "nothing", observed: '"Card:29"' },
  ]);
});

test("small values, texts and equal values are not compared", () => {
  expect(compared({ a: 1 }, { a: 2 })).toBeUndefined();
  expect(compared(large, large)).toBeUndefined();
  expect(comparisonOf({ expected: "409", observed: `200 ${JSON.stringify(large)}` }, unchanged)).toBeUndefined();
  expect(comparisonOf({ expected: "none of them", observed: JSON.stringify(large) }, unchanged)).toBeUndefined();
});

test("a sentence may hold brackets of its own", () => {
  expect(compared(large, { owner: 1 }, "the list [of one] or {more}: ")?.what).toBe("the list [of one] or {more}");
});

test("a long value is cut, and no control character reaches the terminal", () => {
  const [difference] = compared({ ...large, note: "a" }, { ...large, note: `\u202E${"b".repeat(200)}` })?.first ?? [];
  expect(difference?.observed).toMatch(/^"\\u202eb+…$/);
  expect(difference?.observed.length).toBeLessThan(130);
});
