import { expect, test } from "vitest";
import { isFinite } from "./finite-pattern.ts";

test.for([
  ["^[0-9]{9}$", true],
  ["^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$", true],
  ["^(Customer|PlatformConfig):[0-9a-f+*]{8}$", true],
  ["^\\+[0-9]{6,14}$", true],
  ["^[0-9]+$", false],
  ["^[0-9]*$", false],
  ["^[0-9]{3,}$", false],
  ["^(ab)+$", false],
  ["[0-9]{9}", false],
  ["^a|b$", false],
] as const)("%s is finite: %s", ([pattern, expected]) => {
  expect(isFinite(pattern)).toBe(expected);
});
