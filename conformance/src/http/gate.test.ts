import { expect, test } from "vitest";
import { createGate } from "./gate.ts";

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
  const gate = createGate(timing);
  await gate.pass();
  expect(timing.now()).toBe(0);
  gate.shut(30_000);
  gate.shut(1_000);
  await gate.pass();
  expect(timing.now()).toBe(30_000);
});

test("who is stopped waits at no gate", async () => {
  const gate = createGate(still());
  gate.shut(30_000);
  await expect(gate.pass(AbortSignal.abort(new Error("stopped")))).rejects.toThrow("stopped");
});

test("a gate that is shut again and again, and nobody answered, stands open after two minutes", async () => {
  const gate = createGate(still());
  const shutAgain = async (): Promise<boolean> => {
    await gate.pass();
    return gate.shut(50_000);
  };
  expect([await shutAgain(), await shutAgain(), await shutAgain()]).toEqual([true, true, false]);
  gate.answered();
  expect(await shutAgain()).toBe(true);
});
