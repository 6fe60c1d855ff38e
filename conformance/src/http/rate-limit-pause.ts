import type { Timing } from "../timing.ts";

/** So long nobody has been answered but with a 429, and there is no use in waiting; milliseconds. */
export const longestPauseMs = 120_000;

/** Where a target has asked one to come back later, nobody goes on before that. */
export interface RateLimitPause {
  /** Resolves as soon as it is open; rejects with the reason of the signal when that fires first. */
  wait(signal?: AbortSignal): Promise<void>;
  /** Shuts it for so many milliseconds from now; false, and no longer shut, where all have been asked so for too long. */
  extend(ms: number): boolean;
  /** Somebody was answered. */
  answered(): void;
}

/** Open, until somebody is asked to come back later. */
export function createRateLimitPause({ now, sleep }: Timing): RateLimitPause {
  let endsAt = -Infinity;
  let limitedSince: number | undefined;
  return {
    async wait(signal) {
      for (let left = endsAt - now(); left > 0; left = endsAt - now()) await sleep(left, signal);
    },
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
