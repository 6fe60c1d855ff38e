import type { Contract, RuleId, Statement } from "@tallystick/contract";
import { rulesStating } from "../../rules-stating.ts";
import type { Field } from "./fields.ts";

/** A convention for every field of every reply that it applies to. */
export interface FieldInvariant {
  /** The judged rules: those with this statement, or one rule of one contract. */
  by: { states: Statement } | { rule: RuleId };
  /** Whether it also applies to undeclared fields. */
  isForAll?: boolean;
  expected: string;
  /** Whether it applies to this field. */
  appliesTo(field: Field, document: object): boolean;
  /** Whether it applies to this value; absent: to every one. */
  when?(value: unknown): boolean;
  holds(field: Field, contract: Contract): boolean;
  /** Whether the name is at fault, not the value. */
  isAboutName?: boolean;
}

/** The rules of a contract that an invariant judges. */
export function rulesOfInvariant(contract: Contract, { by }: Pick<FieldInvariant, "by">): string[] {
  if ("states" in by) return rulesStating(contract, by.states);
  return contract.rules[by.rule] === undefined ? [] : [by.rule];
}
