import { type Listing, type ListingPages, type OrderValue, type Paging, TOTAL } from "@tallystick/contract";
import { stringify } from "node:querystring";
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
  /** Exclusive. Never where the row's pages are by offset or number. */
  after?: CursorPosition;
  /** How many items come before the page, where the row's pages are by offset or number. */
  skip?: number;
  /** What the last item before the page shows, where the row's pages are by it: the handler refuses one that it does not know. */
  afterItem?: string;
}

/** The list that a page belongs to. */
interface ListPlace {
  operation: string;
  paging: Paging;
}

/** What a handler says about the rest of a list. */
interface Rest {
  more: boolean;
  last?: CursorPosition | undefined;
  total?: number | undefined;
}

const EVERYTHING: Page = { limit: Number.MAX_SAFE_INTEGER, order: "desc" };

/** The query parameters that the row defines; they are not validated against the document. */
export function listingParameters(listing: Listing | undefined, { limit, cursor }: Paging): string[] {
  if (listing === undefined) return [];
  const { orderParameter, pages } = listing;
  const ofPages = listing.limit === undefined ? [] : [limit, pages?.parameter ?? cursor];
  return orderParameter === undefined ? ofPages : [...ofPages, orderParameter];
}

/** The requested page, within the row's bounds; 400 outside them (G-07). */
export function readPage(
  listing: Listing | undefined,
  query: RawQuery,
  filters: readonly FilterValue[],
  { operation, paging }: ListPlace,
): Page {
  if (listing === undefined) return EVERYTHING;
  const order = readOrder(listing, query);
  if (listing.limit === undefined) return { limit: Number.MAX_SAFE_INTEGER, ...order };
  const limit = readLimit(listing.limit, paging.limit, query[paging.limit]);
  const { pages } = listing;
  if (pages?.by === "last-item") return { limit, ...order, ...readLastItem(pages, query) };
  if (pages?.by === "offset" || pages?.by === "number") return { limit, ...order, skip: readSkip(pages, query, limit) };
  const parameter = pages?.parameter ?? paging.cursor;
  const cursor = query[parameter];
  if (cursor === undefined) return { limit, ...order };
  const text = single(parameter, cursor);
  // A member may be a text; a time is a number.
  const kinds = order.by === undefined ? ["number"] : ["number", "string"];
  return { limit, ...order, after: decodeCursor(text, bindingOf(operation, order, filters), parameter, kinds) };
}

function readLastItem({ parameter }: ListingPages, query: RawQuery): Pick<Page, "afterItem"> {
  const given = query[parameter];
  return given === undefined ? {} : { afterItem: single(parameter, given) };
}

/** How many items come before a page by offset or number; 400 for what is neither. */
function readSkip({ by, parameter, first = 1 }: ListingPages, query: RawQuery, limit: number): number {
  const least = by === "offset" ? 0 : first;
  const given = query[parameter];
  if (given === undefined) return 0;
  const value = wholeNumber(single(parameter, given));
  if (!(value >= least)) throw invalid(parameter, `must be a whole number from ${least}`, String(given));
  return by === "offset" ? value : (value - first) * limit;
}

/** The body of a list: its items, and what the row's envelope says of the next page; `next` is the address of that, where it has one. */
export function envelopeOf(
  listing: Listing | undefined,
  items: readonly unknown[],
  rest: Rest,
  place: PagePlace,
  next?: string,
): Record<string, unknown> | readonly unknown[] {
  const { data, hasMore, nextCursor, total: counting = TOTAL } = place.paging;
  if (listing?.bare === true) return items;
  if (listing?.envelope !== "paged") return { [data]: items };
  const total = rest.total === undefined ? {} : { [counting]: rest.total };
  if (listing.pages?.by === "last-item") return { [data]: items, [hasMore]: rest.more, ...total };
  if (listing.nextLink !== undefined) return { [data]: items, ...total, ...shownNext(listing.nextLink, next) };
  if (listing.pages !== undefined) return { [data]: items, ...total };
  if (!rest.more) return { [data]: items, [hasMore]: false, ...total };
  return { [data]: items, [hasMore]: true, [nextCursor]: cursorAfter(rest, place), ...total };
}

/** A page that was asked for. */
interface PagePlace extends ListPlace {
  page: Page;
  filters: readonly FilterValue[];
}

/** The member with the address or the cursor of the next page, in the objects that contain it: of the last page as much as each page has. */
function shownNext({ names, kept }: NonNullable<Listing["nextLink"]>, next: string | undefined): object {
  const shown = next === undefined ? names.slice(0, kept) : names;
  const last = next ?? (kept === names.length ? null : {});
  return shown.reduceRight<unknown>((inner, name) => ({ [name]: inner }), last) ?? {};
}

/**
 * What says the page that follows, where the row has pages by cursor or link: the cursor, or the query of this request with it,
 * relative to its path.
 */
export function nextShown(
  listing: Listing | undefined,
  rest: Rest,
  query: RawQuery,
  place: PagePlace,
): string | undefined {
  const { by } = listing?.pages ?? {};
  if (listing?.pages === undefined || !rest.more) return undefined;
  if (by === "cursor") return cursorAfter(rest, place);
  if (by !== "link") return undefined;
  return `?${stringify({ ...query, [listing.pages.parameter]: cursorAfter(rest, place) })}`;
}

function cursorAfter({ last }: Rest, { operation, page, filters }: PagePlace): string {
  if (last === undefined)
    throw new Error(`${operation}: a page with more behind it needs the position of its last item`);
  return encodeCursor(last, bindingOf(operation, page, filters));
}

function readLimit(
  bounds: NonNullable<Listing["limit"]>,
  parameter: string,
  given: string | string[] | undefined,
): number {
  const { min = 1, max = Number.MAX_SAFE_INTEGER, default: usual = max } = bounds;
  if (given === undefined) return usual;
  const text = single(parameter, given);
  const limit = wholeNumber(text);
  if (limit >= min && limit <= max) return limit;
  const range = bounds.max === undefined ? `of at least ${min}` : `from ${min} to ${max}`;
  throw invalid(parameter, `must be a whole number ${range}`, text);
}

function wholeNumber(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
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

function defaultOrder(listing: Listing): Pick<Page, "order" | "by"> {
  if (typeof listing.order === "object") return pageOrder(listing.order);
  return { order: listing.order === "oldest-first" ? "asc" : "desc" };
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
