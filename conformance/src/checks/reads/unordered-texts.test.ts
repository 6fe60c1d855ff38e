import { expect, test } from "vitest";
import { unorderedTexts } from "./unordered-texts.ts";

const text = { type: "string" };
const valueOf = (list: object, shown: object = list) => unorderedTexts({}, { ...list }, { ...shown })?.value;

test("the list is unsorted, with padded and repeated texts", () => {
  expect(unorderedTexts({}, { items: text }, {})).toEqual({
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
  expect(unorderedTexts({}, { items: text, minItems: 4 }, {})?.plainer).toBeUndefined();
});

test("texts match their pattern", () => {
  const [middle = "", high = "", low = "", again] =
    valueOf({ items: { type: "string", pattern: "^T-[0-9]{4}$" } }) ?? [];
  expect([low, middle, high].every((each) => /^T-[0-9]{4}$/.test(each))).toBe(true);
  expect([low, middle, high].toSorted()).toEqual([low, middle, high]);
  expect(new Set([low, middle, high]).size).toBe(3);
  expect(again).toBe(middle);
});

test("sets, enumerations and addresses are skipped", () => {
  expect(valueOf({ items: text, uniqueItems: true })).toBeUndefined();
  expect(valueOf({ items: text }, { items: text, uniqueItems: true })).toBeUndefined();
  const others = [{ type: "string", enum: ["A", "B", "C"] }, { type: "string", format: "email" }, { type: "integer" }];
  for (const items of others) expect(valueOf({ items })).toBeUndefined();
  expect(valueOf({ items: { type: "string", pattern: "^(on|off)$" } })).toBeUndefined();
});
