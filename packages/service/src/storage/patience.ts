import { setTimeout as sleep } from "node:timers/promises";

const longestPauseMs = 50;

/** Waits before the next attempt, longer after each; the process does other work meanwhile. */
export async function pauseAfter(attempt: number): Promise<void> {
  await sleep(Math.min(2 ** attempt, longestPauseMs));
}
