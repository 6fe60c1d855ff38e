import type { DecoratorContext, Type } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import { createWord, type Word } from "./word.ts";

export interface RuleText {
  id: string;
  sentence: string;
  level: "MUST" | "SHOULD";
  unobservable: string | undefined;
}

export const ruleWord: Word<RuleText> = createWord(stateKeys.rule);

export function $rule(
  context: DecoratorContext,
  target: Type,
  id: string,
  sentence: string,
  { level = "MUST", unobservable }: { level?: "MUST" | "SHOULD"; unobservable?: string } = {},
): void {
  ruleWord.say(context, target, { id, sentence, level, unobservable });
}
