import type { DecoratorContext, Operation } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import { createWord, type Word } from "./word.ts";

export const emitsWord: Word<string[], Operation> = createWord(stateKeys.emits);

export function $emits(context: DecoratorContext, target: Operation, ...events: string[]): void {
  emitsWord.say(context, target, events);
}
