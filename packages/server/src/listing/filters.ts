import type { Filter } from "@tallystick/contract";
import type { RawQuery } from "../parameters/raw-parameters.ts";

/** A filter of the row, with its value in the request. */
export interface FilterValue {
  paths: readonly string[];
  match: Filter["match"];
  /** As it is written. */
  value: string;
  /** Of a parameter that is a list: its values, one of which an item has. */
  values?: readonly string[];
}

/**
 * In the row's order. An absent parameter does not filter; one with a single value that is repeated was refused by the validator. `read`:
 * the query as it was read by the schemas of its parameters.
 */
export function readFilters(
  filters: readonly Filter[],
  query: RawQuery,
  read: Readonly<Record<string, unknown>>,
): FilterValue[] {
  const found: FilterValue[] = [];
  for (const { parameter, paths, match } of filters) {
    const [value, list] = [query[parameter], read[parameter]];
    if (value === undefined) continue;
    const values = Array.isArray(list) ? list.map(String) : undefined;
    if (values !== undefined) found.push({ paths, match, value: [value].flat().join(","), values });
    else if (typeof value === "string") found.push({ paths, match, value });
  }
  return found;
}
