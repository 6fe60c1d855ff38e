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

/** A lifetime that begins now. */
export function startLifetime(
  deadlineMs: number,
  signal: AbortSignal | undefined,
  details: RequestDetails,
  { monotonicNow }: Pick<Environment, "monotonicNow">,
): Lifetime {
  // Most calls have no deadline, and need no clock.
  if (deadlineMs === Infinity) return { deadlineMs, remainingMs: () => Infinity, signal, details };
  const startedAt = monotonicNow();
  return { deadlineMs, remainingMs: () => deadlineMs - (monotonicNow() - startedAt), signal, details };
}

export function deadlineError({ deadlineMs, details }: Lifetime): TimeoutError {
  return new TimeoutError(details, deadlineMs, `was not done within ${deadlineMs} ms`);
}
