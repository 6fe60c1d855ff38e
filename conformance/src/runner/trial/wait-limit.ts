/** The longest wait for a state or an event (V-30); milliseconds. */
export const longestWaitMs = 5_000;

/** The shortest wait when a failure is run again; milliseconds. */
const shortestMs = 1_500;
/** The wait when a failure is run again, as a multiple of the longest delay on this target. */
const timesSlowest = 2;

/** Adapts the waits of reruns to the delays of the target. */
export interface WaitLimit {
  /** Records after how many milliseconds an awaited state or event was there. */
  recordDelay(afterMs: number): void;
  /** The wait when a failure is run again, in milliseconds. Its first run has waited the longest time already. */
  rerunMs(): number;
}

export function createWaitLimit(): WaitLimit {
  let slowestMs = 0;
  return {
    recordDelay(afterMs) {
      slowestMs = Math.max(slowestMs, afterMs);
    },
    rerunMs: () => Math.min(Math.max(timesSlowest * slowestMs, shortestMs), longestWaitMs),
  };
}
