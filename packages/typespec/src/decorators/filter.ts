import type { DecoratorContext, ModelProperty } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import type { Filter } from "../model.ts";
import { createWord, type Word } from "./word.ts";

export type FilterMeaning = Omit<Filter, "parameter">;

export const filterWord: Word<FilterMeaning, ModelProperty> = createWord(stateKeys.filter);

export function $filter(
  context: DecoratorContext,
  target: ModelProperty,
  paths: string | string[],
  match: Filter["match"],
  rule?: string,
): void {
  filterWord.say(context, target, {
    paths: typeof paths === "string" ? [paths] : paths,
    match,
    ...(rule === undefined ? {} : { rule }),
  });
}
