import { expect, test } from "vitest";
import { openapi } from "./document.ts";
import { hasInheritedNames } from "./inherited-names.ts";

test("a member with the name of what every object inherits is found at any depth", () => {
  expect(hasInheritedNames({ properties: [{ a: { constructor: {} } }] })).toBe(true);
  expect(hasInheritedNames({ parameters: [{ name: "toString" }] })).toBe(true);
  expect(hasInheritedNames(JSON.parse('{ "__proto__": 1 }'))).toBe(true);
  expect(hasInheritedNames(openapi)).toBe(false);
});
