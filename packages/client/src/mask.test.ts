import { expect, test } from "vitest";
import { createMask } from "./mask.ts";

test("every secret is replaced, as often as it stands there", () => {
  expect(createMask(["one", "two"])("one two one")).toBe("••• ••• •••");
});

test("a secret is found in the way JSON writes it", () => {
  expect(createMask(['a"b'])(JSON.stringify({ echoed: 'a"b' }))).toBe('{"echoed":"•••"}');
});

test("an empty secret hides nothing", () => {
  expect(createMask([""])("text")).toBe("text");
});
