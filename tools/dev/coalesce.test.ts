import { beforeEach, expect, test, vi } from "vitest";
import { coalesce } from "./coalesce.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** Records its runs; each ends when `end` is called. */
function slowRuns(): { seen: string[][]; run: (items: Set<string>) => Promise<void>; end: () => Promise<void> } {
  const seen: string[][] = [];
  let running = Promise.withResolvers<void>();
  return {
    seen,
    run(items) {
      seen.push([...items]);
      running = Promise.withResolvers<void>();
      return running.promise;
    },
    async end() {
      running.resolve();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

test("many requests are one run, after a pause", async () => {
  const { seen, run } = slowRuns();
  const runs = coalesce(50, run);
  for (const item of ["a", "b", "a"]) {
    runs.request(item);
    await vi.advanceTimersByTimeAsync(40);
  }
  expect(seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(10);
  expect(seen).toEqual([["a", "b"]]);
});

test("requests during a run make one more run after it", async () => {
  const { seen, run, end } = slowRuns();
  const runs = coalesce(50, run);
  for (const item of ["a", "b", "c"]) {
    runs.request(item);
    await vi.advanceTimersByTimeAsync(60);
  }
  expect(seen).toEqual([["a"]]);
  await end();
  expect(seen).toEqual([["a"], ["b", "c"]]);
  await end();
  expect(seen).toHaveLength(2);
});

test("stop waits for the current run, and starts no other", async () => {
  const { seen, run, end } = slowRuns();
  const runs = coalesce(50, run);
  runs.request("a");
  await vi.advanceTimersByTimeAsync(60);
  runs.request("b");
  const stopped = vi.fn<() => void>();
  void runs.stop().then(stopped);
  await vi.advanceTimersByTimeAsync(100);
  expect(stopped).not.toHaveBeenCalled();
  await end();
  expect(stopped).toHaveBeenCalled();
  expect(seen).toEqual([["a"]]);
});
