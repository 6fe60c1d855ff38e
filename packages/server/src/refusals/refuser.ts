/**
 * Refuses a request with the answers that the row of the called operation declares. A condition is named as the row names
 * it, with its place where it has one: `unknown path.id`. Every `Call` is a `Refuser` of the conditions of its operation;
 * code that several operations share takes a `Refuser` instead of the call.
 */
export interface Refuser<Condition extends string> {
  /** Refuses when `holds` is falsy and the row declares the condition. A row that does not declare it refuses nothing. */
  refuseUnless(condition: Condition, holds: unknown, details?: Record<string, unknown>, options?: RefuseOptions): void;
  /** Returns only when `holds` is truthy; else refuses, as `refuse` does. */
  require(condition: Condition, holds: unknown, details?: Record<string, unknown>): asserts holds;
  /** The declared answer. A condition that the row does not declare is a fault of the handler: 500. */
  refuse(condition: Condition, details?: Record<string, unknown>, options?: RefuseOptions): never;
}

export interface RefuseOptions {
  message?: string;
  /** Commit what the handler wrote so far although it refuses: attempts that must be counted. */
  keepChanges?: boolean;
  /** Whole seconds for the Retry-After of a 429; at least 1. */
  retryAfter?: number;
}
