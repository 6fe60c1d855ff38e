import { expect, test } from "vitest";
import { retryAfterMs } from "./retry-after.ts";

test("Retry-After is parsed as seconds, or as a date by the target's clock", () => {
  expect(retryAfterMs("3", undefined)).toBe(3_000);
  const date = "Sat, 21 Nov 2026 08:00:00 GMT";
  expect(retryAfterMs("Sat, 21 Nov 2026 08:00:05 GMT", date)).toBe(5_000);
  expect(retryAfterMs("Sat, 21 Nov 2026 07:59:00 GMT", date)).toBe(0);
});

test("an invalid Retry-After is ignored", () => {
  expect(retryAfterMs(undefined, undefined)).toBeUndefined();
  expect(retryAfterMs("soon", "Sat, 21 Nov 2026 08:00:00 GMT")).toBeUndefined();
  expect(retryAfterMs("Sat, 21 Nov 2026 08:00:05 GMT", undefined)).toBeUndefined();
});
