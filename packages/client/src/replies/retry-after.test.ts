import { expect, test } from "vitest";
import { retryAfter } from "./retry-after.ts";

const now = Date.parse("2025-10-13T12:00:00Z");

test.for([
  ["0", 0],
  ["7", 7000],
  [" 7 ", 7000],
  ["Mon, 13 Oct 2025 12:00:30 GMT", 30_000],
  ["Mon, 13 Oct 2025 11:59:00 GMT", 0],
  ["1, 120", 120_000],
  ["Mon, 13 Oct 2025 12:00:30 GMT, 5", 30_000],
  ["5, Mon, 13 Oct 2025 12:00:30 GMT", 30_000],
  ["soon, 3", 3000],
  ["soon", undefined],
  ["-5", undefined],
  ["1.5", undefined],
  ["2025-10-13", undefined],
  ["", undefined],
  [null, undefined],
] as const)("Retry-After %j is %j milliseconds", ([value, expected]) => {
  expect(retryAfter(value, now)).toBe(expected);
});
