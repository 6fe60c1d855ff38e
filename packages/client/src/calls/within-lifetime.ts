import { deadlineError, type Lifetime } from "./lifetime.ts";
import { AbortedError } from "../errors/aborted-error.ts";
import { withTimeLimit } from "../runtime/time-limit.ts";

/** The result of a caller's function. Throws a `TimeoutError` at the deadline and an `AbortedError` at an abort, with the key. */
export async function withinLifetime<Result>(run: () => Result | Promise<Result>, lifetime: Lifetime): Promise<Result> {
  const { deadlineMs, remainingMs, signal, details } = lifetime;
  if (deadlineMs === Infinity && signal === undefined) return run();
  return withTimeLimit(
    async () => run(),
    { timeoutMs: remainingMs(), signal },
    (isAborted) => (isAborted ? new AbortedError(details, signal?.reason) : deadlineError(lifetime)),
  );
}
