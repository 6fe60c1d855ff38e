import { expect, test } from "vitest";
import { createMask } from "./mask.ts";

test("every occurrence of a secret is replaced", () => {
  expect(createMask(["one", "two"])("one two one")).toBe("••• ••• •••");
});

test("a secret is found in its JSON form", () => {
  expect(createMask(['a"b'])(JSON.stringify({ echoed: 'a"b' }))).toBe('{"echoed":"•••"}');
});

test("an empty secret masks nothing", () => {
  expect(createMask([""])("text")).toBe("text");
});
