import type { Listing, OrderValue, Paging } from "@tallystick/contract";
import { type CursorPosition, decodeCursor, encodeCursor } from "./cursor.ts";
import type { FilterValue } from "./filters.ts";
import type { RawQuery } from "../parameters/raw-parameters.ts";
import type { Refused } from "../refusals/refused.ts";
import { CommonRefusal } from "../refusals/common-refusal.ts";

export interface Page {
  /** At most this many items. */
  limit: number;
  /** By the list's sort key; ties by id in the same direction. */
  order: "asc" | "desc";
  /** The field that is the sort key, when the row or the request orders by another one than the time of creation. */
  by?: string;
  /** Exclusive. */
  after?: CursorPosition;
}

/** The list that a page belongs to. */
interface ListPlace {
  operation: string;
  paging: Paging;
}

/** The query parameters that the row defines; they are not validated against the document. */
export function listingParameters(listing: Listing | undefined, { limit, cursor }: Paging): string[] {
  if (listing?.limit === undefined) return [];
  return [limit, cursor, ...(listing.orderParameter === undefined ? [] : [listing.orderParameter])];
}

/** The requested page, within the row's bounds; 400 outside them (G-07). */
export function readPage(
  listing: Listing | undefined,
  query: RawQuery,
  filters: readonly FilterValue[],
  { operation, paging }: ListPlace,
): Page {
  if (listing?.limit === undefined) return { limit: Number.MAX_SAFE_INTEGER, ...defaultOrder(listing) };
  const limit = readLimit(listing.limit, paging.limit, query[paging.limit]);
  const order = readOrder(listing, query);
  const cursor = query[paging.cursor];
  if (cursor === undefined) return { limit, ...order };
  const text = single(paging.cursor, cursor);
  // A member may be a text; a time is a number.
  const kinds = order.by === undefined ? ["number"] : ["number", "string"];
  return { limit, ...order, after: decodeCursor(text, bindingOf(operation, order, filters), paging.cursor, kinds) };
}

/** The body of a list: its items, and what the row's envelope says of the next page. */
export function envelopeOf(
  listing: Listing | undefined,
  items: readonly unknown[],
  rest: { more: boolean; last?: CursorPosition | undefined; total?: number | undefined },
  { operation, paging, page, filters }: ListPlace & { page: Page; filters: readonly FilterValue[] },
): Record<string, unknown> | readonly unknown[] {
  const { data, hasMore, nextCursor } = paging;
  if (listing?.bare === true) return items;
  if (listing?.envelope !== "paged") return { [data]: items };
  const total = rest.total === undefined ? {} : { totalCount: rest.total };
  if (!rest.more) return { [data]: items, [hasMore]: false, ...total };
  if (rest.last === undefined)
    throw new Error(`${operation}: a page with more behind it needs the position of its last item`);
  const cursor = encodeCursor(rest.last, bindingOf(operation, page, filters));
  return { [data]: items, [hasMore]: true, [nextCursor]: cursor, ...total };
}

function readLimit(
  bounds: NonNullable<Listing["limit"]>,
  parameter: string,
  given: string | string[] | undefined,
): number {
  if (given === undefined) return bounds.default;
  const text = single(parameter, given);
  const limit = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (limit >= bounds.min && limit <= bounds.max) return limit;
  throw invalid(parameter, `must be a whole number from ${bounds.min} to ${bounds.max}`, text);
}

const byTime: readonly OrderValue[] = [
  { value: "asc", direction: "ascending" },
  { value: "desc", direction: "descending" },
];

function readOrder(listing: Listing, query: RawQuery): Pick<Page, "order" | "by"> {
  const { orderParameter: parameter, orderValues = byTime } = listing;
  const given = parameter === undefined ? undefined : query[parameter];
  if (parameter === undefined || given === undefined) return defaultOrder(listing);
  const text = single(parameter, given);
  const chosen = orderValues.find(({ value }) => value === text);
  if (chosen === undefined)
    throw invalid(parameter, `must be ${orderValues.map(({ value }) => value).join(" or ")}`, text);
  return pageOrder(chosen);
}

function defaultOrder(listing: Listing | undefined): Pick<Page, "order" | "by"> {
  if (typeof listing?.order === "object") return pageOrder(listing.order);
  return { order: listing?.order === "oldest-first" ? "asc" : "desc" };
}

function pageOrder({ by, direction }: Omit<OrderValue, "value">): Pick<Page, "order" | "by"> {
  return { order: direction === "ascending" ? "asc" : "desc", ...(by !== undefined && { by }) };
}

function single(parameter: string, given: string | string[]): string {
  if (typeof given === "string") return given;
  throw invalid(parameter, "must be given once");
}

function bindingOf(
  operation: string,
  { order, by }: Pick<Page, "order" | "by">,
  filters: readonly FilterValue[],
): string {
  return JSON.stringify([operation, order, filters, ...(by === undefined ? [] : [by])]);
}

function invalid(parameter: string, problem: string, value?: string): Refused {
  const details = { field: `query.${parameter}`, ...(value !== undefined && { value }) };
  return new CommonRefusal("invalid", { message: `${parameter} ${problem}.`, details });
}
