import type { Listing } from "@tallystick/contract";
import { type CursorPosition, decodeCursor, encodeCursor } from "./cursor.ts";
import type { FilterValue, RawQuery } from "./filters.ts";
import { Refused } from "../refusals/refused.ts";
import { answers } from "../refusals/answers.ts";

export interface Page {
  /** At most this many items. */
  limit: number;
  /** By the list's sort key; ties by id in the same direction. */
  order: "asc" | "desc";
  /** Exclusive. */
  after?: CursorPosition;
}

/** The query parameters of every paged list (PAGE-05 … PAGE-08). */
const limitParameter = "limit";
const cursorParameter = "cursor";

const everything: Page = Object.freeze({ limit: Number.MAX_SAFE_INTEGER, order: "desc" });

/** The query parameters that the row defines; they are not validated against the document. */
export function listingParameters(listing: Listing | undefined): string[] {
  if (listing?.limit === undefined) return [];
  return [limitParameter, cursorParameter, ...(listing.orderParameter === undefined ? [] : [listing.orderParameter])];
}

/** The requested page, within the row's bounds; 400 outside them (G-07). */
export function readPage(
  listing: Listing | undefined,
  query: RawQuery,
  filters: readonly FilterValue[],
  operation: string,
): Page {
  if (listing?.limit === undefined) return everything;
  const limit = readLimit(listing.limit, query[limitParameter]);
  const order = readOrder(listing.orderParameter, query);
  const cursor = query[cursorParameter];
  if (cursor === undefined) return { limit, order };
  return { limit, order, after: decodeCursor(single(cursorParameter, cursor), bindingOf(operation, order, filters)) };
}

/** The list's body in the row's envelope. */
export function envelopeOf(
  listing: Listing | undefined,
  items: readonly unknown[],
  rest: { more: boolean; last?: CursorPosition | undefined; total?: number | undefined },
  place: { operation: string; order: Page["order"]; filters: readonly FilterValue[] },
): Record<string, unknown> {
  if (listing?.envelope !== "paged") return { data: items };
  const total = rest.total === undefined ? {} : { totalCount: rest.total };
  if (!rest.more) return { data: items, hasMore: false, ...total };
  if (rest.last === undefined)
    throw new Error(`${place.operation}: a page with more behind it needs the position of its last item`);
  const nextCursor = encodeCursor(rest.last, bindingOf(place.operation, place.order, place.filters));
  return { data: items, hasMore: true, nextCursor, ...total };
}

function readLimit(bounds: NonNullable<Listing["limit"]>, given: string | string[] | undefined): number {
  if (given === undefined) return bounds.default;
  const text = single(limitParameter, given);
  const limit = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (limit >= bounds.min && limit <= bounds.max) return limit;
  throw invalid(limitParameter, `must be a whole number from ${bounds.min} to ${bounds.max}`, text);
}

function readOrder(parameter: string | undefined, query: RawQuery): Page["order"] {
  const given = parameter === undefined ? undefined : query[parameter];
  if (parameter === undefined || given === undefined) return "desc";
  const text = single(parameter, given);
  if (text === "asc" || text === "desc") return text;
  throw invalid(parameter, "must be asc or desc", text);
}

function single(parameter: string, given: string | string[]): string {
  if (typeof given === "string") return given;
  throw invalid(parameter, "must be given once");
}

function bindingOf(operation: string, order: Page["order"], filters: readonly FilterValue[]): string {
  return JSON.stringify([operation, order, filters]);
}

function invalid(parameter: string, problem: string, value?: string): Refused {
  const details = { field: `query.${parameter}`, ...(value !== undefined && { value }) };
  return new Refused(answers.invalidInput, { message: `${parameter} ${problem}.`, details });
}
