import type { Environment } from "../runtime/environment.ts";
import { AbortedError } from "../errors/aborted-error.ts";
import type { RequestDetails } from "../errors/request-error.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import { withTimeLimit } from "../runtime/time-limit.ts";

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
  if (deadlineMs === Infinity) return { deadlineMs, remainingMs: () => Infinity, signal, details };
  const startedAt = monotonicNow();
  return { deadlineMs, remainingMs: () => deadlineMs - (monotonicNow() - startedAt), signal, details };
}

export function deadlineError({ deadlineMs, details }: Lifetime): TimeoutError {
  return new TimeoutError(details, deadlineMs, `was not done within ${deadlineMs} ms`);
}

/** The result of a caller's function. Throws a `TimeoutError` at the deadline and an `AbortedError` at an abort, with the key. */
export async function withinLifetime<Result>(run: () => Result | Promise<Result>, lifetime: Lifetime): Promise<Result> {
  const { deadlineMs, remainingMs, signal, details } = lifetime;
  if (deadlineMs === Infinity && signal === undefined) return run();
  return withTimeLimit(
    async () => run(),
    { timeoutMs: remainingMs(), signal },
    (end) => (end.by === "timeout" ? deadlineError(lifetime) : new AbortedError(details, end.reason)),
  );
}
