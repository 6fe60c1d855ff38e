import type { Listing, Paging } from "./gen/model.ts";

type PageQuery = Readonly<Record<string, unknown>>;

/** A parameter that a link repeats is a list. */
export type NextQuery = Record<string, string | number | string[]>;

/** What the reply with a page shows. */
export interface ShownPage {
  body: unknown;
  /** How many items are on the page. */
  items: number;
  /** The header `Link`. */
  link?: string | null | undefined;
}

/** The names of paging as a list has them: its own, else those of the conventions. */
export function pagingOf<Names extends Pick<Paging, "limit" | "data">>(
  paging: Names,
  listing: { items?: string; limit?: { parameter?: string } } | undefined,
): Names {
  const { items: data = paging.data, limit: { parameter: limit = paging.limit } = {} } = listing ?? {};
  return { ...paging, data, limit };
}

/**
 * The query parameters with which the request for the next page differs from that for this one; undefined after the last
 * page. A cursor counts only beside a member that says that more follows.
 */
export function nextPage(
  {
    limit,
    pages,
    nextLink,
  }: Pick<Listing, "pages" | "nextLink"> & { limit?: Pick<NonNullable<Listing["limit"]>, "default" | "max"> },
  paging: Pick<Paging, "limit" | "cursor" | "data" | "hasMore" | "nextCursor">,
  query: PageQuery,
  page: ShownPage,
): NextQuery | undefined {
  if (limit === undefined) return undefined;
  if (pages === undefined) return afterCursor(paging, page.body);
  const { by, parameter, first = 1 } = pages;
  const shown = nextLink ? nextLink.names.reduce(memberOf, page.body) : addressIn(page.link ?? "");
  if (by === "link") return queryOf(shown);
  if (by === "cursor") return isCursor(shown) ? { [parameter]: shown } : undefined;
  // Below an unknown largest size a page may be cut: only an empty one is surely the last.
  const size = limit.max === undefined ? 1 : Number(query[paging.limit] ?? limit.default ?? 1);
  const isFull = page.items >= size;
  if (by === "last-item") return afterItem(pages, paging, page.body, isFull);
  if (!isFull) return undefined;
  const given = Number(query[parameter] ?? (by === "offset" ? 0 : first));
  return { [parameter]: given + (by === "offset" ? page.items : 1) };
}

function afterCursor(
  { cursor, hasMore, nextCursor }: Pick<Paging, "cursor" | "hasMore" | "nextCursor">,
  body: unknown,
): Record<string, string> | undefined {
  const { [hasMore]: more, [nextCursor]: next }: Record<string, unknown> = Object(body);
  return more === true && typeof next === "string" ? { [cursor]: next } : undefined;
}

/** A page that does not say whether more follows is the last one where it is not full. */
function afterItem(
  { parameter, member = "id" }: NonNullable<Listing["pages"]>,
  { data, hasMore }: Pick<Paging, "data" | "hasMore">,
  body: unknown,
  isFull: boolean,
): NextQuery | undefined {
  const { [data]: inside, [hasMore]: more }: Record<string, unknown> = Object(body);
  const items: unknown = Array.isArray(body) ? body : inside;
  if (!Array.isArray(items) || !(typeof more === "boolean" ? more : isFull)) return undefined;
  const { [member]: last }: Record<string, unknown> = Object(items.at(-1));
  return isCursor(last) ? { [parameter]: last } : undefined;
}

/** On the last page some services show an empty text. */
function isCursor(value: unknown): value is string | number {
  return typeof value === "number" || (typeof value === "string" && value !== "");
}

/** One link of the header, its address and its first relation. */
const LINK = /<([^<>]*)>[^<]*?;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,]+))/gi;

/** The address of the link `next`. */
function addressIn(link: string): string | undefined {
  for (const [, address, quoted, plain] of link.matchAll(LINK)) {
    const relations = (quoted ?? plain ?? "").toLowerCase().split(/\s+/);
    if (relations.includes("next")) return address;
  }
  return undefined;
}

function memberOf(value: unknown, name: string): unknown {
  return Object(value)[name];
}

/** Of an address, which may be relative; undefined for what is none. */
function queryOf(address: unknown): NextQuery | undefined {
  if (typeof address !== "string" || address === "") return undefined;
  const query = new URLSearchParams(/\?([^#]*)/.exec(address)?.[1]);
  return Object.fromEntries([...query.keys()].map((name) => [name, single(query.getAll(name))]));
}

function single(values: string[]): string | string[] {
  return values.length > 1 ? values : values.join();
}
