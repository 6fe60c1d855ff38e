import { expect, test } from "vitest";
import { expiryEnd } from "./expiry-end.ts";

test("an end is so long after the time that it is counted from, or before it", () => {
  expect(expiryEnd({ after: "PT1M" }, 100_000)).toBe(160_000);
  expect(expiryEnd({ after: "PT0S" }, 100_000)).toBe(100_000);
  expect(expiryEnd({ after: "PT1M", before: "beginsAt" }, 100_000)).toBe(40_000);
});
