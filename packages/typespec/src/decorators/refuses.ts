import type { DecoratorContext, Operation } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import type { Answer, Refusal } from "../model.ts";
import { createWord, type Word } from "./word.ts";

type RefusesOptions = Omit<Refusal, "accepts"> & { accepts?: Answer[] };

export const refusesWord: Word<Refusal, Operation> = createWord(stateKeys.refuses);

export function $refuses(context: DecoratorContext, target: Operation, options: RefusesOptions): void {
  refusesWord.say(context, target, { ...options, accepts: options.accepts ?? [] });
}
