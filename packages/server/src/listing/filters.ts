import type { Filter } from "@tallystick/contract";
import type { RawQuery } from "../parameters/raw-parameters.ts";

/** A filter of the row, with its value in the request. */
export interface FilterValue {
  paths: readonly string[];
  match: Filter["match"];
  value: string;
}

/** In the row's order. An absent parameter does not filter; a repeated one was refused by the validator. */
export function readFilters(filters: readonly Filter[], query: RawQuery): FilterValue[] {
  const values: FilterValue[] = [];
  for (const { parameter, paths, match } of filters) {
    const value = query[parameter];
    if (typeof value === "string") values.push({ paths, match, value });
  }
  return values;
}
