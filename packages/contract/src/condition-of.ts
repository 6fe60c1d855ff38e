import type { OperationIdOf } from "./contract-names.ts";
import type { TallystickContract } from "./contract.ts";
import type { TypesOf } from "./contract-types.ts";
import type { Condition, Contract } from "./gen/model.ts";

/** A refusal that an operation declares: `insufficient-balance`, or with the request field `unknown body.source.accountId`. */
export type ConditionOf<Op extends OperationIdOf<C>, C extends Contract = TallystickContract> =
  TypesOf<C>["conditions"] extends Record<Op, infer Declared extends string> ? Declared : never;

/** The condition and the request field in such a string. */
export function splitCondition(condition: string): { when: Condition; at?: string } {
  const [when, at] = condition.split(" ");
  // The strings are generated from rows, whose `when` is a condition.
  return { when: when as Condition, ...(at === undefined ? {} : { at }) };
}
