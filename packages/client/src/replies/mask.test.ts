import { expect, test } from "vitest";
import { createMask } from "./mask.ts";

test("the mask replaces every occurrence of a secret", () => {
  expect(createMask(["one", "two"])("one two one")).toBe("••• ••• •••");
});

test("the mask replaces the JSON form of a secret", () => {
  expect(createMask(['a"b'])(JSON.stringify({ echoed: 'a"b' }))).toBe('{"echoed":"•••"}');
});

test("the mask ignores an empty secret", () => {
  expect(createMask([""])("text")).toBe("text");
});
