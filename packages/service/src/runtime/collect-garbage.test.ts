import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { collectAfterStart } from "./collect-garbage.ts";

test("garbage of the start is collected once, some seconds later", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const left = new WeakRef({ text: "left".repeat(1_000) });
  collectAfterStart();
  await nextTurn();
  vi.advanceTimersByTime(4_000);
  expect(left.deref()).toBeDefined();
  await nextTurn();
  vi.advanceTimersByTime(1_000);
  expect(left.deref()).toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
});
