import type { DecoratorContext, Type } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export interface RuleText {
  id: string;
  sentence: string;
  level: "MUST" | "SHOULD";
  unobservable: string | undefined;
}

export const ruleUses: DecoratorUses<RuleText> = recordUses(stateKeys.rule);

export function $rule(
  context: DecoratorContext,
  target: Type,
  id: string,
  sentence: string,
  { level = "MUST", unobservable }: { level?: "MUST" | "SHOULD"; unobservable?: string } = {},
): void {
  ruleUses.record(context, target, { id, sentence, level, unobservable });
}
