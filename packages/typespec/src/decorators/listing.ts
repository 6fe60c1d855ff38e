import type { DecoratorContext, Operation } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import type { Listing } from "../model.ts";
import { createWord, type Word } from "./word.ts";

export const listingWord: Word<Listing, Operation> = createWord(stateKeys.listing);

export function $listing(context: DecoratorContext, target: Operation, options: Listing): void {
  listingWord.say(context, target, options);
}
