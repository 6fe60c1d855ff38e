import { expect, test } from "vitest";
import { createRateLimitPause } from "./rate-limit-pause.ts";

/** Time that only advances when a test sleeps. */
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

test("a closed gate lets no call pass before its time, the longest one requested", async () => {
  const timing = still();
  const gate = createRateLimitPause(timing);
  await gate.wait();
  expect(timing.now()).toBe(0);
  gate.extend(30_000);
  gate.extend(1_000);
  await gate.wait();
  expect(timing.now()).toBe(30_000);
});

test("a stopped call does not wait at the gate", async () => {
  const gate = createRateLimitPause(still());
  gate.extend(30_000);
  await expect(gate.wait(AbortSignal.abort(new Error("stopped")))).rejects.toThrow("stopped");
});

test("a gate that is closed again and again without any reply opens after two minutes", async () => {
  const gate = createRateLimitPause(still());
  const shutAgain = async (): Promise<boolean> => {
    await gate.wait();
    return gate.extend(50_000);
  };
  expect([await shutAgain(), await shutAgain(), await shutAgain()]).toEqual([true, true, false]);
  gate.answered();
  expect(await shutAgain()).toBe(true);
});
