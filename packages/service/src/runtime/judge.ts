import type { OutcomeRow } from "@tallystick/contract";

/**
 * Says no as the row of the operation that was called says it. Every `Call` whose row declares the conditions is one;
 * what several operations do alike takes a judge, and not the call.
 */
export interface Judge<Condition extends string> {
  /** Refuses when the row declares a refusal for the condition and `holds` is falsy. */
  require(condition: Condition, holds: unknown, details?: Record<string, unknown>): asserts holds;
  refuse(condition: Condition, details?: Record<string, unknown>): never;
  /** The row of the sandbox table that an identifier selects; one that refuses, refuses here. */
  outcome(identifier: string): OutcomeRow;
}
