import { expect, test, vi } from "vitest";
import { defaultEnvironment } from "./environment.ts";

test("sleep resolves after its delay", async () => {
  vi.useFakeTimers();
  try {
    const sleeping = defaultEnvironment.sleep(30_000).then(() => "done");
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await sleeping).toBe("done");
  } finally {
    vi.useRealTimers();
  }
});

test("sleep does not overflow the timer", async () => {
  vi.useFakeTimers();
  try {
    const ended = vi.fn<() => void>();
    void defaultEnvironment.sleep(2 ** 40).then(ended);
    await vi.advanceTimersByTimeAsync(24 * 86_400_000);
    expect(ended).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});

test("an abort rejects sleep with its reason and clears the timer", async () => {
  vi.useFakeTimers();
  try {
    const abort = new AbortController();
    const sleeping = defaultEnvironment.sleep(30_000, abort.signal);
    abort.abort("enough");
    await expect(sleeping).rejects.toBe("enough");
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("sleep starts no timer for an aborted signal", async () => {
  await expect(defaultEnvironment.sleep(30_000, AbortSignal.abort("enough"))).rejects.toBe("enough");
});
