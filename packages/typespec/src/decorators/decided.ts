import type { DecoratorContext, Type } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import { createWord, type Word } from "./word.ts";

export const decidedWord: Word<string[]> = createWord(stateKeys.decided);

export function $decided(context: DecoratorContext, target: Type, ...ids: string[]): void {
  decidedWord.say(context, target, ids);
}
