import type { DecoratorContext, Model } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import { createWord, type Word } from "./word.ts";

export const primaryIdentifierWord: Word<string[], Model> = createWord(stateKeys.primaryIdentifier);

export function $primaryIdentifier(context: DecoratorContext, target: Model, ...fields: string[]): void {
  primaryIdentifierWord.say(context, target, fields);
}
