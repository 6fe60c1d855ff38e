import type { Environment } from "../runtime/environment.ts";
import type { RequestDetails } from "../errors/request-error.ts";
import { TimeoutError } from "../errors/timeout-error.ts";

/** How long a call may last. */
export interface Lifetime {
  deadlineMs: number;
  /** Milliseconds to the deadline. */
  remainingMs: () => number;
  signal: AbortSignal | undefined;
  details: RequestDetails;
}

/** Milliseconds to a deadline, counted from now. */
export function countdown(deadlineMs: number, { monotonicNow }: Pick<Environment, "monotonicNow">): () => number {
  // Most calls have no deadline, and need no clock.
  if (deadlineMs === Infinity) return () => deadlineMs;
  const startedAt = monotonicNow();
  return () => deadlineMs - (monotonicNow() - startedAt);
}

export function deadlineError({ deadlineMs, details }: Lifetime): TimeoutError {
  return new TimeoutError(details, deadlineMs, `was not done within ${deadlineMs} ms`);
}
