import type { ApiError } from "../errors/api-error.ts";
import { RequestError } from "../errors/request-error.ts";
import type { Environment } from "../runtime/environment.ts";

/** How often to try, and how long to wait between attempts. */
export interface RetryPolicy {
  /** The number of attempts, including the first. */
  attempts: number;
  /** Milliseconds before the second attempt; doubles with each further attempt. */
  baseDelayMs: number;
  /** The longest delay in milliseconds. A longer `Retry-After` ends the retries. */
  maxDelayMs: number;
  /** The statuses after which a safely repeatable call is retried. */
  statuses: readonly number[];
}

/** 502 and 504 come from a gateway, not from the service; 408, 429 and 503 ask for another attempt. */
export const defaultRetryPolicy: RetryPolicy = {
  attempts: 4,
  baseDelayMs: 250,
  maxDelayMs: 30_000,
  statuses: [408, 429, 502, 503, 504],
};

/** After one of these with `Retry-After`, a call of any kind is repeated where the service itself sent it, which did nothing. */
const NOT_NOW: readonly number[] = [429, 503];

export interface Retries {
  policy: RetryPolicy;
  /** Whether a second attempt has no further effect: the call is a read, or has an idempotency key. */
  repeatable: boolean;
  /** Milliseconds to the deadline. */
  remainingMs: () => number;
  signal?: AbortSignal | undefined;
}

/** Makes attempts until one succeeds. Throws the error of the last attempt, or the first error that is not retried. */
export async function withRetries<Result>(
  attempt: (number: number) => Promise<Result>,
  retries: Retries,
  { sleep, random }: Pick<Environment, "sleep" | "random">,
): Promise<Result> {
  const { policy, remainingMs, signal } = retries;
  for (let number = 1; ; number++) {
    try {
      return await attempt(number);
    } catch (error) {
      const wait = number < policy.attempts ? waitAfter(error, number, retries, random) : undefined;
      if (wait === undefined || wait >= remainingMs()) throw error;
      // After an abort the next attempt throws, with the idempotency key.
      await sleep(wait, signal).catch((reason: unknown) => {
        if (!signal?.aborted) throw reason;
      });
    }
  }
}

/** What an error says about another attempt. By its kind: the classes of errors of replies are loaded with the first of them. */
type Attempted = { kind: string } & Partial<Pick<ApiError, "status" | "retryAfterMs" | "outcome">>;

/** Milliseconds to wait after the n-th attempt failed; undefined when the error is not retried. */
function waitAfter(
  error: unknown,
  attempts: number,
  { policy, repeatable }: Retries,
  random: () => number,
): number | undefined {
  if (!(error instanceof RequestError)) return undefined;
  const { kind, status = 0, retryAfterMs, outcome }: Attempted = error;
  // A gateway's 503 leaves the outcome unknown: the work may have been done.
  const isNothingDone = NOT_NOW.includes(status) && retryAfterMs !== undefined && outcome === "refused";
  const isForNow = kind === "api" ? policy.statuses.includes(status) : kind === "network" || kind === "timeout";
  if (!isForNow || !(repeatable || isNothingDone)) return undefined;
  // Exponential, with jitter of up to half of the delay, so that failed clients do not retry in step.
  const step = Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** (attempts - 1));
  // `Retry-After: 0`, or a date in the past, must not exhaust all attempts within milliseconds.
  const wait = retryAfterMs || Math.round(step * (0.5 + random() / 2));
  return wait <= policy.maxDelayMs ? wait : undefined;
}
