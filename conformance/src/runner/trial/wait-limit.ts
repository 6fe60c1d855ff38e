/** How long a state or an event that is waited for may take to show (V-30); milliseconds. */
export const longestPatienceMs = 5_000;

/** A failure that is run again is given at least this time; milliseconds. */
const shortestMs = 1_500;
/** And so many times what the slowest has taken on this target. */
const timesSlowest = 2;

/** Learns how soon a target shows what is waited for. */
export interface Patience {
  /** What was waited for is there after so many milliseconds. */
  shown(afterMs: number): void;
  /**
   * How long a failure is waited for when it is run again, in milliseconds. The whole time has gone by before it was found:
   * to see it recur, this target needs no more than what it takes at its slowest.
   */
  againMs(): number;
}

export function createPatience(): Patience {
  let slowestMs = 0;
  return {
    shown(afterMs) {
      slowestMs = Math.max(slowestMs, afterMs);
    },
    againMs: () => Math.min(Math.max(timesSlowest * slowestMs, shortestMs), longestPatienceMs),
  };
}
