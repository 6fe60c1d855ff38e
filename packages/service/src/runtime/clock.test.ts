import { expect, test } from "vitest";
import { movableClock } from "./clock.ts";

test("the clock stands still while the system clock is behind, and reports it once", () => {
  let base = 10_000;
  const behind: number[] = [];
  const clock = movableClock({ now: () => base }, (ms) => behind.push(ms));
  const at = (time: number): number => {
    base = time;
    return clock.now();
  };
  expect([at(10_000), at(9500), at(10_001)]).toEqual([10_000, 10_000, 10_001]);
  expect(behind).toEqual([]);
  expect([at(5000), at(1), at(10_002), at(20_000), at(5000)]).toEqual([10_001, 10_001, 10_002, 20_000, 20_000]);
  expect(behind).toEqual([5001, 15_000]);
  clock.moveTo(30_000);
  expect([at(4000), at(20_001)]).toEqual([30_000, 30_001]);
});
