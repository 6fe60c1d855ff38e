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

test("a 429 holds back calls of its operation only", async () => {
  const timing = still();
  const pause = createRateLimitPause(timing);
  await pause.wait("list");
  expect(pause.pauseOf("list")).toBeUndefined();
  pause.extend("list", 30_000);
  pause.extend("list", 1_000);
  expect([pause.pauseOf("list"), pause.pauseOf("get")]).toEqual(["operation", undefined]);
  await pause.wait("get");
  expect(timing.now()).toBe(0);
  await pause.wait("list");
  expect(timing.now()).toBe(30_000);
});

test("429 replies of several operations hold back every call", async () => {
  const timing = still();
  const pause = createRateLimitPause(timing);
  for (const operation of ["list", "get", "create", "delete"]) pause.extend(operation, 10_000);
  expect(pause.pauseOf("update")).toBe("everything");
  await pause.wait("update");
  expect(timing.now()).toBe(10_000);
  expect(pause.pauseOf("update")).toBeUndefined();
});

test("limits of several operations hold back no call of another one that is answered meanwhile", async () => {
  const pause = createRateLimitPause(still());
  for (const operation of ["list", "get", "create", "delete"]) {
    pause.extend(operation, 10_000);
    pause.answered();
  }
  expect([pause.pauseOf("delete"), pause.pauseOf("update")]).toEqual(["operation", undefined]);
});

test("an abort ends the pause of a call", async () => {
  const pause = createRateLimitPause(still());
  pause.extend("list", 30_000);
  await expect(pause.wait("list", AbortSignal.abort(new Error("stopped")))).rejects.toThrow("stopped");
});

test("pauses end after two minutes without a reply", async () => {
  const pause = createRateLimitPause(still());
  const again = async (): Promise<boolean> => {
    await pause.wait("list");
    return pause.extend("list", 50_000);
  };
  expect([await again(), await again(), await again()]).toEqual([true, true, false]);
  pause.answered();
  expect(await again()).toBe(true);
});
