import type { DecoratorContext, ModelProperty } from "@typespec/compiler";
import { stateKeys } from "../lib.ts";
import type { Filter } from "../model.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export type FilterMeaning = Omit<Filter, "parameter">;

export const filterUses: DecoratorUses<FilterMeaning, ModelProperty> = recordUses(stateKeys.filter);

export function $filter(
  context: DecoratorContext,
  target: ModelProperty,
  paths: string | string[],
  match: Filter["match"],
  rule?: string,
): void {
  filterUses.record(context, target, {
    paths: typeof paths === "string" ? [paths] : paths,
    match,
    ...(rule === undefined ? {} : { rule }),
  });
}
