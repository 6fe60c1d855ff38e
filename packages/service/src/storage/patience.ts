import { setTimeout as sleep } from "node:timers/promises";
import { isBusy } from "./store-unavailable.ts";

const longestPauseMs = 50;

/** Waits before the next attempt, longer after each; the process does other work meanwhile. */
export async function pauseAfter(attempt: number): Promise<void> {
  await sleep(Math.min(2 ** attempt, longestPauseMs));
}

/** Tries until no other process holds the lock, for so many milliseconds. @throws what the last attempt threw */
export async function untilFree<T>(patienceMs: number, attempt: () => T | Promise<T>): Promise<T> {
  const since = performance.now();
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() - since > patienceMs) throw error;
    }
    await pauseAfter(tries);
  }
}
