import type { Filter } from "@tallystick/contract";
import { parse } from "node:querystring";

/** A filter of the row, with its value in the request. */
export interface FilterValue {
  paths: readonly string[];
  match: Filter["match"];
  value: string;
}

/** The query as parsed from the URL: a repeated parameter is an array. */
export type RawQuery = Record<string, string | string[] | undefined>;

const none: RawQuery = Object.freeze({});

/** The query of a URL. */
export function queryOf(url: string): RawQuery {
  const mark = url.indexOf("?");
  if (mark < 0) return none;
  const end = url.indexOf("#", mark);
  return parse(url.slice(mark + 1, end < 0 ? undefined : end));
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
