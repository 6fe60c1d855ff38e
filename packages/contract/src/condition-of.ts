import type { Condition } from "./gen/model.ts";
import type { Conditions, OperationId } from "./gen/names.ts";

/** A refusal an operation declares: `insufficient-balance`, or with its place `unknown body.source.accountId`. */
export type ConditionOf<Op extends OperationId> = Conditions[Op];

/** The condition and the place of the request that such a string names. */
export function splitCondition(condition: string): { when: Condition; at?: string } {
  const [when, at] = condition.split(" ");
  // The strings are generated from rows, whose `when` is a condition.
  return { when: when as Condition, ...(at === undefined ? {} : { at }) };
}
