import { expect, test } from "vitest";
import { advanceBefore } from "./advance-to.ts";

/** How long before an end, ten seconds away, the clock stands when each call takes so long. */
async function timeLeft(callMs: number, margin?: number): Promise<number> {
  const end = 10_000;
  let now = 0;
  await advanceBefore(
    {
      advance: async (ms) => (now += ms),
      inTime: () => undefined,
      ticks: () => 0,
      transcript: [{ durationMs: 1 }, { durationMs: callMs }],
    },
    end,
    margin,
  );
  return end - now;
}

test("the clock stops a second before an end, and earlier where the target is slow", async () => {
  expect(await timeLeft(20)).toBe(1_000);
  expect(await timeLeft(20, 4_000)).toBe(4_000);
  expect(await timeLeft(500)).toBe(2_500);
  expect(await timeLeft(3_000)).toBe(10_000);
});
