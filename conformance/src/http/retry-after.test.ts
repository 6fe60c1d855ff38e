import { expect, test } from "vitest";
import { retryAfterMs } from "./retry-after.ts";

test("both forms of Retry-After are read, the date against the target's own clock", () => {
  expect(retryAfterMs("3", undefined)).toBe(3_000);
  const date = "Sat, 21 Nov 2026 08:00:00 GMT";
  expect(retryAfterMs("Sat, 21 Nov 2026 08:00:05 GMT", date)).toBe(5_000);
  expect(retryAfterMs("Sat, 21 Nov 2026 07:59:00 GMT", date)).toBe(0);
});

test("an invalid Retry-After is no wait", () => {
  expect(retryAfterMs(undefined, undefined)).toBeUndefined();
  expect(retryAfterMs("soon", "Sat, 21 Nov 2026 08:00:00 GMT")).toBeUndefined();
  expect(retryAfterMs("Sat, 21 Nov 2026 08:00:05 GMT", undefined)).toBeUndefined();
});
