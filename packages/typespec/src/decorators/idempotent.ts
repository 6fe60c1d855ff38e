import type { DecoratorContext, Operation } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import type { Idempotent } from "../model.ts";
import { createWord, type Word } from "./word.ts";

export const idempotentWord: Word<Idempotent, Operation> = createWord(stateKeys.idempotent);

export function $idempotent(context: DecoratorContext, target: Operation, options: Idempotent): void {
  idempotentWord.say(context, target, options);
}
