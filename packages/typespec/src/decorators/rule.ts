import type { Decorators } from "../gen/decorators.ts";
import { stateKeys } from "../lib.ts";
import type { Rule, ShownWhen } from "../model.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export interface RuleText {
  id: string;
  sentence: string;
  level: Rule["level"];
  unobservable: string | undefined;
  /** As written; validation rejects unknown statements. */
  states: string[];
  shown?: ShownWhen;
}

export const ruleUses: DecoratorUses<RuleText> = recordUses(stateKeys.rule, "rule");

export const $rule: Decorators["rule"] = (
  context,
  target,
  id,
  sentence,
  { level = "MUST", unobservable, states = [], ...others } = {},
) => ruleUses.record(context, target, { id, sentence, level, unobservable, states, ...others });
