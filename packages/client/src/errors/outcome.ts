/**
 * What became of a write that ended with an error.
 * - `refused`: it was not executed, and will not be by an attempt that is still under way. A new call, with a new key, is safe.
 * - `unknown`: it may have been executed. Repeat it only with the same `idempotencyKey`, and read what became of it where it has none.
 * - `done`: it was executed; only the body of the success cannot be used.
 */
export type Outcome = "refused" | "unknown" | "done";

/** The outcome of a write, in an error. A read has none. */
export interface KnownOutcome {
  outcome: Outcome;
  /** Why, as a sentence without a full stop: `no attempt was sent`. */
  outcomeReason: string;
}
