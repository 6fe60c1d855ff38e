import type { DecoratorContext, Operation } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import type { Access } from "../model.ts";
import { createWord, type Word } from "./word.ts";

export const accessWord: Word<Access, Operation> = createWord(stateKeys.access);

export function $access(context: DecoratorContext, target: Operation, options: Access): void {
  accessWord.say(context, target, options);
}
