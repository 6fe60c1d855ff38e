import { expect, onTestFinished, test, vi } from "vitest";
import { createLogger } from "../runtime/logger.ts";
import { createWorker } from "./worker.ts";

test("a worker coalesces requests to run and runs again for requests during a run", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let looks = 0;
  const first = Promise.withResolvers<void>();
  const look = async (): Promise<void> => {
    looks += 1;
    if (looks === 1) await first.promise;
  };
  const worker = createWorker(look, createLogger("silent"), 60_000);
  worker.soon();
  worker.soon();
  expect(looks).toBe(0);
  await vi.advanceTimersByTimeAsync(50);
  expect(looks).toBe(1);
  worker.soon();
  await vi.advanceTimersByTimeAsync(50);
  expect(looks).toBe(1);
  first.resolve();
  await vi.advanceTimersByTimeAsync(50);
  expect(looks).toBe(2);
  await worker.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks).toBe(2);
});

test("a stopped worker begins no run, whoever asks, and the run in hand is told to end", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const runs: AbortSignal[] = [];
  const ended = Promise.withResolvers<void>();
  const look = async (stopping: AbortSignal): Promise<void> => {
    runs.push(stopping);
    await ended.promise;
  };
  const worker = createWorker(look, createLogger("silent"), 60_000);
  worker.soon();
  await vi.advanceTimersByTimeAsync(50);
  worker.soon();
  const stopped = worker.stop();
  await vi.advanceTimersByTimeAsync(50);
  expect(runs.map(({ aborted }) => aborted)).toEqual([true]);
  ended.resolve();
  await stopped;
  worker.soon();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runs).toHaveLength(1);
});
