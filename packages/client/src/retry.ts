import { ApiError } from "./errors/api-error.ts";
import { NetworkError } from "./errors/network-error.ts";
import type { Environment } from "./environment.ts";

/** How often to try, and how long to wait between attempts. */
export interface RetryPolicy {
  /** The number of attempts, including the first. */
  attempts: number;
  /** Milliseconds before the second attempt; doubles with each further attempt. */
  baseDelayMs: number;
  /** The longest wait in milliseconds. When `Retry-After` asks for more, the client does not retry and throws the error. */
  maxDelayMs: number;
}

export const defaultRetryPolicy: RetryPolicy = { attempts: 4, baseDelayMs: 250, maxDelayMs: 30_000 };

/** Too many requests, and temporarily unavailable. */
const RETRIED_STATUSES: readonly number[] = [429, 503];

/** Makes attempts until one succeeds, fails with an error that is not retried, or was the last one of the policy; then throws that error. */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  policy: RetryPolicy,
  { sleep, random }: Pick<Environment, "sleep" | "random">,
  signal?: AbortSignal,
): Promise<Result> {
  for (let attempts = 1; ; attempts++) {
    try {
      signal?.throwIfAborted();
      return await attempt();
    } catch (error) {
      const wait = attempts < policy.attempts ? waitAfter(error, attempts, policy, random) : undefined;
      if (wait === undefined) throw error;
      await sleep(wait, signal);
    }
  }
}

/** Milliseconds to wait after the n-th attempt failed; undefined when the error is not retried. */
function waitAfter(error: unknown, attempts: number, policy: RetryPolicy, random: () => number): number | undefined {
  if (error instanceof ApiError && RETRIED_STATUSES.includes(error.status)) {
    const wait = error.retryAfterMs ?? backOff(attempts, policy, random);
    return wait <= policy.maxDelayMs ? wait : undefined;
  }
  return error instanceof NetworkError ? backOff(attempts, policy, random) : undefined;
}

/** A random time between half of the step and the whole, so that clients that failed together do not retry together. */
function backOff(attempts: number, { baseDelayMs, maxDelayMs }: RetryPolicy, random: () => number): number {
  const step = Math.min(maxDelayMs, baseDelayMs * 2 ** (attempts - 1));
  return Math.round(step * (0.5 + random() / 2));
}
