import { expect, test } from "vitest";
import type { TargetInfo } from "../trial.ts";
import { uniqueLike } from "./unique-value.ts";

// It only tells one run from another.
const target = {} as TargetInfo;

test("a short example yields as many unique values as fit", () => {
  const schema = { type: "string", pattern: "^[A-Z0-9]+$", maxLength: 8 };
  const values = Array.from({ length: 200 }, () => uniqueLike(schema, "A", { target, place: "label", text: "t" }));
  expect(new Set(values).size).toBe(200);
  expect(values.every((value) => /^A[A-Z0-9]{1,7}$/.test(String(value)))).toBe(true);
});

test("a text with a fixed end gets other texts of its pattern", () => {
  const schema = { type: "string", pattern: String.raw`^[a-z]{3,20}\.example\.org\.$`, maxLength: 30 };
  const values = Array.from({ length: 50 }, () =>
    uniqueLike(schema, "egy.example.org.", { target, place: "zone", text: "t" }),
  );
  expect(new Set(values).size).toBeGreaterThan(40);
  expect(values.every((value) => /^[a-z]{3,18}\.example\.org\.$/.test(String(value)))).toBe(true);
});
