import type { Timing } from "../timing.ts";

/** So long nobody has been answered but with a 429, and there is no use in waiting; milliseconds. */
export const longestShutMs = 120_000;

/** Where a target has asked one to come back later, nobody goes on before that. */
export interface Gate {
  /** Resolves as soon as it is open; rejects with the reason of the signal when that fires first. */
  pass(signal?: AbortSignal): Promise<void>;
  /** Shuts it for so many milliseconds from now; false, and no longer shut, where all have been asked so for too long. */
  shut(ms: number): boolean;
  /** Somebody was answered. */
  answered(): void;
}

/** Open, until somebody is asked to come back later. */
export function createGate({ now, sleep }: Timing): Gate {
  let opensAt = -Infinity;
  let unansweredSince: number | undefined;
  return {
    async pass(signal) {
      for (let left = opensAt - now(); left > 0; left = opensAt - now()) await sleep(left, signal);
    },
    shut(ms) {
      unansweredSince ??= now();
      const until = now() + ms;
      if (until - unansweredSince > longestShutMs) return false;
      opensAt = Math.max(opensAt, until);
      return true;
    },
    answered() {
      unansweredSince = undefined;
    },
  };
}
