import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryStore } from "../../test/memory-store.ts";
import { countRequests } from "./request-rates.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

test("a credential has so many requests a second, and others have theirs", async () => {
  const count = countRequests(3, await memoryStore());
  for (let n = 0; n < 3; n++) await count("Token:1");
  await expect(count("Token:1")).rejects.toMatchObject({ status: 429, headers: { "retry-after": "1" } });
  await count("Token:2");

  vi.advanceTimersByTime(1000);
  await count("Token:1");
});

test("0 lets any number pass", async () => {
  const count = countRequests(0, await memoryStore());
  const counted = await Promise.all(Array.from({ length: 10_000 }, () => count("Token:1")));
  expect(counted).toHaveLength(10_000);
});

test.for([
  [9, 9],
  [100, 110],
  [500, 550],
] as const)(
  "a limit of %i lets at most %i pass, of requests that come to two processes in turns",
  async ([limit, most]) => {
    const store = await memoryStore();
    const counts = [countRequests(limit, store), countRequests(limit, store)];
    let passed = 0;
    for (let n = 0; n < 3 * limit; n++) {
      const isPassed = await counts[n % 2]?.("Token:1").then(
        () => true,
        () => false,
      );
      if (isPassed) passed += 1;
    }
    expect(passed).toBeGreaterThanOrEqual(limit * 0.8);
    expect(passed).toBeLessThanOrEqual(most);
  },
);
