import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countRequests } from "./request-rates.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a credential has so many requests a second, and others have theirs", async () => {
  const count = countRequests(3);
  for (let n = 0; n < 3; n++) await count("Token:1");
  await expect(count("Token:1")).rejects.toMatchObject({ status: 429, headers: { "retry-after": "1" } });
  await count("Token:2");

  vi.advanceTimersByTime(1000);
  await count("Token:1");
});

test("0 lets any number pass", async () => {
  const count = countRequests(0);
  const counted = await Promise.all(Array.from({ length: 10_000 }, () => count("Token:1")));
  expect(counted).toHaveLength(10_000);
});
