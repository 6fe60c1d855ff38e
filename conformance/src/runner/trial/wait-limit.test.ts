import { expect, test } from "vitest";
import { createPatience, longestPatienceMs } from "./wait-limit.ts";

test("a failure is waited for again as long as the target needs at its slowest, twice over, and never longer than at first", () => {
  const patience = createPatience();
  expect(patience.againMs()).toBe(1_500);
  patience.shown(1_000);
  patience.shown(20);
  expect(patience.againMs()).toBe(2_000);
  patience.shown(4_000);
  expect(patience.againMs()).toBe(longestPatienceMs);
});
