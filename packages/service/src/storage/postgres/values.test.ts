import { types } from "pg";
import { expect, test } from "vitest";
import { sentValue, values } from "./values.ts";

test.each(["a\0b", "\0", "\uF8FE", "\uF8FE0", "\uF8FE\0\uF8FE", "plain", "", "💥"])(
  "a text is sent without a null character, and read as it was: %j",
  (given) => {
    const sent = String(sentValue(given));
    expect(sent).not.toContain("\0");
    expect(values.getTypeParser(types.builtins.TEXT, "text")(sent)).toBe(given);
  },
);

test("two texts stay two", () => {
  const given = ["\0", "\uF8FE0", "\uF8FE", "\uF8FE1", "\uF8FE\0"];
  expect(new Set(given.map(sentValue)).size).toBe(given.length);
});

test("numbers and nothing are sent unchanged", () => {
  expect([1, null, undefined].map(sentValue)).toEqual([1, null, undefined]);
});
