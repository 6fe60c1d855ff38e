import type { Timing } from "../timing.ts";

/** After this time of nothing but 429 replies waiting is useless; milliseconds. */
export const longestPauseMs = 120_000;

/** When a target asked one call to wait, no call is sent before that time. */
export interface RateLimitPause {
  /** Resolves as soon as it is open; rejects with the reason of the signal when that fires first. */
  wait(signal?: AbortSignal): Promise<void>;
  isClosed(): boolean;
  /**
   * Closes it for this many milliseconds; false, and no longer closed, when every call has been asked to wait for too
   * long.
   */
  extend(ms: number): boolean;
  /** A call got a reply other than 429. */
  answered(): void;
}

/** Open, until a call is asked to wait. */
export function createRateLimitPause({ now, sleep }: Timing): RateLimitPause {
  let endsAt = -Infinity;
  let limitedSince: number | undefined;
  return {
    async wait(signal) {
      for (let left = endsAt - now(); left > 0; left = endsAt - now()) await sleep(left, signal);
    },
    isClosed: () => now() < endsAt,
    extend(ms) {
      limitedSince ??= now();
      const until = now() + ms;
      if (until - limitedSince > longestPauseMs) return false;
      endsAt = Math.max(endsAt, until);
      return true;
    },
    answered() {
      limitedSince = undefined;
    },
  };
}
