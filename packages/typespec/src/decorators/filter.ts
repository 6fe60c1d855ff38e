import type { ModelProperty } from "@typespec/compiler";
import type { Decorators } from "../gen/decorators.ts";
import { stateKeys } from "../lib.ts";
import type { Filter } from "../model.ts";
import { recordUses, type DecoratorUses } from "./decorator-uses.ts";

export type FilterMeaning = Omit<Filter, "parameter">;

export const filterUses: DecoratorUses<FilterMeaning, ModelProperty> = recordUses(stateKeys.filter, "filter");

export const $filter: Decorators["filter"] = (context, target, paths, match, rule) =>
  filterUses.record(context, target, {
    paths: typeof paths === "string" ? [paths] : paths,
    match,
    ...(typeof rule === "string" ? { rule } : rule),
  });
