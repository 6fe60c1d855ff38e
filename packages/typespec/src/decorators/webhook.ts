import type { DecoratorContext, Operation } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import { createWord, type Word } from "./word.ts";

export const webhookWord: Word<string, Operation> = createWord(stateKeys.webhook);

export function $webhook(context: DecoratorContext, target: Operation, name: string): void {
  webhookWord.say(context, target, name);
}
