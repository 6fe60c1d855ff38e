import { ApiError } from "./errors/api-error.ts";
import { NetworkError } from "./errors/network-error.ts";
import type { Surroundings } from "./surroundings.ts";

/** When to give up, and how long to wait before. */
export interface RetryPolicy {
  /** Attempts in all, the first one included. */
  attempts: number;
  /** Milliseconds before the second attempt; doubles with each one after. */
  baseDelayMs: number;
  /** The longest wait. A service that asks for more is not asked again: its answer is thrown. */
  maxDelayMs: number;
}

export const defaultRetryPolicy: RetryPolicy = { attempts: 4, baseDelayMs: 250, maxDelayMs: 30_000 };

/** "Later, please": too many requests, and not available for the moment. */
const LATER: readonly number[] = [429, 503];

/** Makes attempts until one succeeds, fails for good, or the policy is used up; then throws what the last one threw. */
export async function retrying<Result>(
  attempt: () => Promise<Result>,
  policy: RetryPolicy,
  { sleep, random }: Pick<Surroundings, "sleep" | "random">,
  signal?: AbortSignal,
): Promise<Result> {
  for (let made = 1; ; made++) {
    try {
      signal?.throwIfAborted();
      return await attempt();
    } catch (error) {
      const wait = made < policy.attempts ? waitAfter(error, made, policy, random) : undefined;
      if (wait === undefined) throw error;
      await sleep(wait, signal);
    }
  }
}

/** Milliseconds to wait after the n-th attempt failed; nothing when another one would be of no use. */
function waitAfter(error: unknown, made: number, policy: RetryPolicy, random: () => number): number | undefined {
  if (error instanceof ApiError && LATER.includes(error.status)) {
    const wait = error.retryAfterMs ?? backOff(made, policy, random);
    return wait <= policy.maxDelayMs ? wait : undefined;
  }
  return error instanceof NetworkError ? backOff(made, policy, random) : undefined;
}

/** Between half of the step and the whole, so that clients that failed together do not come back together. */
function backOff(made: number, { baseDelayMs, maxDelayMs }: RetryPolicy, random: () => number): number {
  const step = Math.min(maxDelayMs, baseDelayMs * 2 ** (made - 1));
  return Math.round(step * (0.5 + random() / 2));
}
