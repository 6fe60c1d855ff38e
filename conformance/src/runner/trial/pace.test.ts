import { expect, onTestFinished, test, vi } from "vitest";
import { watchPace } from "./pace.ts";

/** Moves the machine's time on while nothing of this process runs, as when it is stopped. */
function standStill(ms: number): void {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  vi.advanceTimersByTime(ms);
}

test("a process that did not run was held up", () => {
  standStill(0);
  const [usual, stopped] = [watchPace(), watchPace()];
  expect(usual.end()).toBe(false);
  standStill(1_000);
  expect(stopped.end()).toBe(true);
});

/** Whether a trial with calls of these durations was held up. */
function isHeldUp(durations: readonly number[]): boolean {
  const pace = watchPace();
  for (const each of durations) pace.called(each);
  return pace.end();
}

test("one call that is slower than the others was held up, and a slow target is not", () => {
  expect(isHeldUp([20, 2_000, 30])).toBe(true);
  expect(isHeldUp([20, 900])).toBe(false);
  expect(isHeldUp([1_900, 2_500, 2_000])).toBe(false);
});
