import type { Condition } from "./gen/model.ts";
import type { Conditions, OperationId } from "./gen/names.ts";

/** A refusal that an operation declares: `insufficient-balance`, or with the request field `unknown body.source.accountId`. */
export type ConditionOf<Op extends OperationId> = Conditions[Op];

/** The condition and the request field in such a string. */
export function splitCondition(condition: string): { when: Condition; at?: string } {
  const [when, at] = condition.split(" ");
  // The strings are generated from rows, whose `when` is a condition.
  return { when: when as Condition, ...(at === undefined ? {} : { at }) };
}
