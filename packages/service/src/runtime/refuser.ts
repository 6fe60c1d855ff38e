import type { OutcomeRow } from "@tallystick/contract";
import type { Refuser } from "@tallystick/server";

/**
 * Refuses as the row of one operation says, and finds the row of its sandbox table. Every `Call` whose row declares the
 * conditions is one; code that several operations share takes it instead of the call.
 */
export interface OperationRefuser<Condition extends string> extends Refuser<Condition> {
  /** The row of the sandbox table that an identifier selects; a row that refuses, refuses here. */
  outcome(identifier: string): OutcomeRow;
}
