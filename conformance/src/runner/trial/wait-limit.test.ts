import { expect, test } from "vitest";
import { createWaitLimit, longestWaitMs } from "./wait-limit.ts";

test("a rerun waits twice the longest delay, at most as long as the first run", () => {
  const limit = createWaitLimit();
  expect(limit.rerunMs()).toBe(1_500);
  limit.recordDelay(1_000);
  limit.recordDelay(20);
  expect(limit.rerunMs()).toBe(2_000);
  limit.recordDelay(4_000);
  expect(limit.rerunMs()).toBe(longestWaitMs);
});
