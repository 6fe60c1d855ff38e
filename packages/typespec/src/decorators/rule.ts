import type { DecoratorContext, Type } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import { createWord, type Word } from "./word.ts";

export interface RuleText {
  id: string;
  sentence: string;
  level: "MUST" | "SHOULD";
}

export const ruleWord: Word<RuleText> = createWord(stateKeys.rule);

export function $rule(
  context: DecoratorContext,
  target: Type,
  id: string,
  sentence: string,
  options: { level?: "MUST" | "SHOULD" } = {},
): void {
  ruleWord.say(context, target, { id, sentence, level: options.level ?? "MUST" });
}
