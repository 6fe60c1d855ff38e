import type { DecoratorContext, Model } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import type { AccountType } from "../model.ts";
import { createWord, type Word } from "./word.ts";

export const paysWord: Word<AccountType, Model> = createWord(stateKeys.pays);

export function $pays(context: DecoratorContext, target: Model, options: AccountType): void {
  paysWord.say(context, target, options);
}
