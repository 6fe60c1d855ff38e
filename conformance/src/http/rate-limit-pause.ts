import type { Timing } from "./timing.ts";

/** After this time of nothing but 429 replies waiting is useless; milliseconds. */
export const longestPauseMs = 120_000;

/** When so many operations are asked to wait, and no call is answered in between, the limit is taken to be one of all calls. */
const manyOperations = 4;

/** What is held back by a 429. */
export type Paused = "operation" | "everything";

/** When a target asked a call to wait, no call of that operation is sent before that time; with several operations, none is. */
export interface RateLimitPause {
  /** Resolves as soon as calls of the operation may be sent; rejects with the reason of the signal when that fires first. */
  wait(operation: string, signal?: AbortSignal): Promise<void>;
  /** What is held back with calls of this operation; undefined when they are not. */
  pauseOf(operation: string): Paused | undefined;
  /**
   * Holds calls of the operation back for this many milliseconds; false, and held back no longer, when every call has been
   * asked to wait for too long.
   */
  extend(operation: string, ms: number): boolean;
  /** A call got a reply other than 429. */
  answered(): void;
}

/** Nothing is held back until a call is asked to wait. */
export function createRateLimitPause({ now, sleep }: Timing): RateLimitPause {
  const ends = new Map<string, number>();
  let allEndAt = -Infinity;
  let limitedSince: number | undefined;
  const limited = new Set<string>();

  const endOf = (operation: string): number => Math.max(allEndAt, ends.get(operation) ?? -Infinity);

  return {
    async wait(operation, signal) {
      for (let left = endOf(operation) - now(); left > 0; left = endOf(operation) - now()) await sleep(left, signal);
    },
    pauseOf(operation) {
      if (now() < allEndAt) return "everything";
      return now() < endOf(operation) ? "operation" : undefined;
    },
    extend(operation, ms) {
      limitedSince ??= now();
      const until = now() + ms;
      if (until - limitedSince > longestPauseMs) return false;
      ends.set(operation, Math.max(endOf(operation), until));
      limited.add(operation);
      if (limited.size >= manyOperations) allEndAt = Math.max(allEndAt, until);
      return true;
    },
    answered() {
      limitedSince = undefined;
      limited.clear();
    },
  };
}
