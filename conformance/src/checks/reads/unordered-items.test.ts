import { expect, test } from "vitest";
import { unorderedItems } from "./unordered-items.ts";

const text = { type: "string" };
const valueOf = (list: object, shown: object = list) => unorderedItems({}, { ...list }, { ...shown })?.value;

test("the list is unsorted, with padded and repeated texts", () => {
  expect(unorderedItems({}, { items: text }, {})).toEqual({
    value: ["maple", " zebra ", "apple", "maple"],
    plainer: [["maple", "zebra", "apple"]],
    as: "it is",
  });
});

test("the list has the maximum length", () => {
  expect(valueOf({ items: text, maxItems: 3 })).toEqual(["maple", " zebra ", "apple"]);
  expect(valueOf({ items: text, maxItems: 2 })).toEqual([" zebra ", "apple"]);
  expect(valueOf({ items: text, maxItems: 1 })).toBeUndefined();
  expect(valueOf({ items: text, minItems: 5 })).toBeUndefined();
  expect(unorderedItems({}, { items: text, minItems: 4 }, {})?.plainer).toBeUndefined();
});

test("texts match their pattern", () => {
  const [middle = "", high = "", low = "", again] =
    valueOf({ items: { type: "string", pattern: "^T-[0-9]{4}$" } }) ?? [];
  expect([low, middle, high].every((each) => /^T-[0-9]{4}$/.test(String(each)))).toBe(true);
  expect([low, middle, high].map(String).toSorted()).toEqual([low, middle, high]);
  expect(new Set([low, middle, high]).size).toBe(3);
  expect(again).toBe(middle);
});

test("sets, enumerations and addresses are skipped", () => {
  expect(valueOf({ items: text, uniqueItems: true })).toBeUndefined();
  expect(valueOf({ items: text }, { items: text, uniqueItems: true })).toBeUndefined();
  const others = [{ type: "string", enum: ["A", "B", "C"] }, { type: "string", format: "email" }, { type: "boolean" }];
  for (const items of others) expect(valueOf({ items })).toBeUndefined();
  expect(valueOf({ items: { type: "string", pattern: "^(on|off)$" } })).toBeUndefined();
});

test("whole numbers are unsorted, within their bounds", () => {
  const day = { type: "integer", minimum: 1, maximum: 90 };
  expect(unorderedItems({}, { items: day }, {})).toEqual({
    value: [2, 90, 1, 2],
    plainer: [[2, 90, 1]],
    as: "it is",
  });
  expect(valueOf({ items: { ...day, maximum: 2 } })).toBeUndefined();
  expect(valueOf({ items: { ...day, multipleOf: 5 } })).toBeUndefined();
  expect(valueOf({ items: day, uniqueItems: true })).toBeUndefined();
});
