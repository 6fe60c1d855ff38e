import { expect, test, vi } from "vitest";
import { realSurroundings } from "./surroundings.ts";

test("a sleep ends when its time has come", async () => {
  vi.useFakeTimers();
  try {
    const slept = realSurroundings.sleep(30_000).then(() => "slept");
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await slept).toBe("slept");
  } finally {
    vi.useRealTimers();
  }
});

test("an abort ends a sleep with its reason and leaves no timer behind", async () => {
  vi.useFakeTimers();
  try {
    const abort = new AbortController();
    const slept = realSurroundings.sleep(30_000, abort.signal);
    abort.abort("enough");
    await expect(slept).rejects.toBe("enough");
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("a sleep does not begin under an aborted signal", async () => {
  await expect(realSurroundings.sleep(30_000, AbortSignal.abort("enough"))).rejects.toBe("enough");
});
