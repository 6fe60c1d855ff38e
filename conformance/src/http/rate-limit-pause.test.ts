import { expect, test } from "vitest";
import { createRateLimitPause } from "./rate-limit-pause.ts";

/** Time that stands still until somebody sleeps. */
function still(): { now: () => number; sleep: (ms: number, signal?: AbortSignal) => Promise<void> } {
  let at = 0;
  return {
    now: () => at,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      at += ms;
    },
  };
}

test("a gate that was shut lets nobody pass before its time, the longest that was asked for", async () => {
  const timing = still();
  const gate = createRateLimitPause(timing);
  await gate.wait();
  expect(timing.now()).toBe(0);
  gate.extend(30_000);
  gate.extend(1_000);
  await gate.wait();
  expect(timing.now()).toBe(30_000);
});

test("who is stopped waits at no gate", async () => {
  const gate = createRateLimitPause(still());
  gate.extend(30_000);
  await expect(gate.wait(AbortSignal.abort(new Error("stopped")))).rejects.toThrow("stopped");
});

test("a gate that is shut again and again, and nobody answered, stands open after two minutes", async () => {
  const gate = createRateLimitPause(still());
  const shutAgain = async (): Promise<boolean> => {
    await gate.wait();
    return gate.extend(50_000);
  };
  expect([await shutAgain(), await shutAgain(), await shutAgain()]).toEqual([true, true, false]);
  gate.answered();
  expect(await shutAgain()).toBe(true);
});
