import type { DecoratorContext, Operation } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import type { SignedRetry } from "../model.ts";
import { createWord, type Word } from "./word.ts";

export const signedRetryWord: Word<SignedRetry, Operation> = createWord(stateKeys.signedRetry);

export function $signedRetry(context: DecoratorContext, target: Operation, options: SignedRetry): void {
  signedRetryWord.say(context, target, options);
}
