import { nextPage, pagingOf, type Contract, type Operation } from "@tallystick/contract";
import { asObject } from "../../src/json/value-at.ts";
import { itemsIn } from "../../src/requests/fixtures/fixture.ts";
import { idOfItem } from "../../src/requests/fixtures/resource-id.ts";
import type { Behave, ProxiedCall, ProxiedReply, Send } from "../proxy/proxied-call.ts";

/** The faults of a list; everything else is correct. */
export interface WrongList {
  /** The filter that it compares in its own way. */
  filter?: {
    parameter: string;
    keeps: (item: unknown, value: string) => boolean;
    /** Pages are cut first, and filtered then. */
    afterPaging?: boolean;
  };
  /** By how many items a page exceeds its limit. */
  longerBy?: number;
  /** How many items a next page skips; negative: repeats. */
  skips?: number;
  /** No page has the last item. */
  losesLast?: boolean;
  /** The last page announces a further one. */
  announcesNothing?: boolean;
  /** A cursor says how many items come before its page, whatever was added since. */
  countsItems?: boolean;
}

/** A list of the same items in the same order as the right one, which it asks for everything. */
export function wrongList(contract: Contract, operation: Operation, wrong: WrongList): Behave {
  return () => ({
    async request(call, send) {
      if (call.operation !== operation.id) return undefined;
      const query = queryOf(call);
      if (wrong.filter !== undefined && !query.has(wrong.filter.parameter)) return undefined;
      const parameter = operation.listing?.pages?.parameter ?? contract.conventions.paging.cursor;
      const given = query.get(parameter);
      query.delete(parameter);
      const after = given === null ? undefined : placeOf({ contract, operation, query }, given);
      // No place in this list: the right one refuses it.
      if (given !== null && after === undefined) return undefined;
      const reply = await send(withQuery(call, query));
      return reply.status === 200 ? answer({ contract, operation, wrong, call, send, query, after, reply }) : reply;
    },
  });
}

/** Where a page begins: after an item, or after so many of them. */
type Place = { id: string } | { items: number };

interface Asked {
  contract: Contract;
  operation: Operation;
  wrong: WrongList;
  call: ProxiedCall;
  send: Send;
  /** Without the place. */
  query: URLSearchParams;
  /** Undefined for the first page. */
  after: Place | undefined;
  /** The right reply to the first page. */
  reply: ProxiedReply;
}

type AskedList = Pick<Asked, "contract" | "operation" | "query">;

async function answer(asked: Asked): Promise<ProxiedReply> {
  const { contract, operation, wrong, query, after } = asked;
  const { filter } = wrong;
  const isKept = (item: unknown): boolean =>
    filter === undefined || filter.keeps(item, query.get(filter.parameter) ?? "");
  const idOf = (item: unknown): string | undefined => idOfItem(contract, operation, item);
  const found = await everything(asked);
  const whole = filter?.afterPaging === true ? found : found.filter(isKept);
  const items = wrong.losesLast === true ? whole.slice(0, -1) : whole;
  if (operation.listing?.limit === undefined) return withItems(asked, items, items.length);
  const limit = Math.max(1, sizeOf(asked) + (wrong.longerBy ?? 0));
  const next =
    after === undefined ? 0 : "items" in after ? after.items : items.findIndex((item) => idOf(item) === after.id) + 1;
  const start = next === 0 ? 0 : Math.max(0, next + (wrong.skips ?? 0));
  const end = start + limit;
  const page = items.slice(start, end);
  const hasMore = end < items.length || (wrong.announcesNothing === true && end === items.length);
  const shown = withItems(asked, filter?.afterPaging === true ? page.filter(isKept) : page, items.length);
  const place = wrong.countsItems === true ? { items: end } : { id: idOf(page.at(-1)) ?? "" };
  return announcing(asked, shown, hasMore ? place : undefined);
}

/** The page size that is asked for. */
function sizeOf({ contract, operation, query }: AskedList): number {
  const asked = query.get(pagingOf(contract.conventions.paging, operation.listing).limit);
  return Number(asked ?? operation.listing?.limit?.default ?? Number.MAX_SAFE_INTEGER);
}

/** The reply with these items, of so many altogether. */
function withItems({ contract, operation, reply }: Asked, items: readonly unknown[], total: number): ProxiedReply {
  if (operation.listing?.bare === true) return { ...reply, body: items };
  const body = { ...asObject(reply.body), [pagingOf(contract.conventions.paging, operation.listing).data]: items };
  return { ...reply, body: "totalCount" in body ? { ...body, totalCount: total } : body };
}

/** The page, which says how it goes on after the item, if it does, where pages of this kind say so. */
function announcing(asked: Asked, page: ProxiedReply, next: Place | undefined): ProxiedReply {
  const { contract, operation, query } = asked;
  const { hasMore, nextCursor } = contract.conventions.paging;
  const { pages, nextLink } = operation.listing ?? {};
  const cursor = next === undefined ? undefined : encode(next, asked);
  if (pages === undefined) {
    const { [nextCursor]: _, ...body } = asObject(page.body) ?? {};
    return { ...page, body: { ...body, [hasMore]: cursor !== undefined, ...(cursor && { [nextCursor]: cursor }) } };
  }
  if (pages.by === "cursor" && nextLink !== undefined) {
    const last = nextLink.kept === nextLink.names.length ? null : undefined;
    return { ...page, body: withMember(page.body, nextLink.names, cursor ?? last) };
  }
  if (pages.by !== "link") return page;
  const further = new URLSearchParams([...query, [pages.parameter, cursor ?? ""]]);
  const address = cursor === undefined ? undefined : `?${further.toString()}`;
  if (nextLink !== undefined) return { ...page, body: withMember(page.body, nextLink.names, address ?? null) };
  const { link: _, ...headers } = page.headers;
  return { ...page, headers: address === undefined ? headers : { ...headers, link: `<${address}>; rel="next"` } };
}

/** The body with the value below these names. */
function withMember(body: unknown, [name, ...others]: readonly string[], value: unknown): unknown {
  return name === undefined ? value : { ...asObject(body), [name]: withMember(asObject(body)?.[name], others, value) };
}

/** What the right list shows without the filter that is wrong, in all its pages. */
async function everything({ contract, operation, wrong, call, send, query }: Asked): Promise<unknown[]> {
  const { listing } = operation;
  const paging = pagingOf(contract.conventions.paging, listing);
  const asked = new URLSearchParams(query);
  if (wrong.filter !== undefined) asked.delete(wrong.filter.parameter);
  if (listing?.limit?.max !== undefined) asked.set(paging.limit, String(listing.limit.max));
  const items: unknown[] = [];
  for (;;) {
    const { body, headers } = await send(withQuery(call, asked));
    const page = itemsIn(body, paging.data) ?? [];
    items.push(...page);
    const shown = { body, items: page.length, link: headers["link"] };
    const next = listing && nextPage(listing, paging, Object.fromEntries(asked), shown);
    if (next === undefined) return items;
    for (const [name, value] of Object.entries(next)) asked.set(name, String(value));
  }
}

function queryOf({ path }: ProxiedCall): URLSearchParams {
  return new URLSearchParams(path.split("?")[1] ?? "");
}

function withQuery(call: ProxiedCall, query: URLSearchParams): ProxiedCall {
  const [bare = ""] = call.path.split("?");
  return { ...call, path: query.size === 0 ? bare : `${bare}?${query.toString()}` };
}

/** A place is good for the list that gave it out: with another page size, but no other filter and no other order. */
function bindingOf({ contract, operation, query }: AskedList): string {
  const { limit } = pagingOf(contract.conventions.paging, operation.listing);
  const others = [...query].filter(([name]) => name !== limit);
  return JSON.stringify(others.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function encode(place: Place, list: AskedList): string {
  return Buffer.from(JSON.stringify([place, bindingOf(list)])).toString("base64url");
}

/** Where the page of a list begins that is asked for by this text; undefined where it is no place of this list. */
function placeOf(list: AskedList, text: string): Place | undefined {
  const pages = list.operation.listing?.pages;
  if (pages === undefined || pages.by === "link") return decode(text, list);
  const { by, first = 1 } = pages;
  const items = by === "offset" ? Number(text) : (Number(text) - first) * sizeOf(list);
  return /^\d+$/.test(text) && items >= 0 ? { items } : undefined;
}

function decode(text: string, list: AskedList): Place | undefined {
  try {
    const [place, binding]: [Place, string] = JSON.parse(Buffer.from(text, "base64url").toString());
    return binding === bindingOf(list) ? place : undefined;
  } catch {
    return undefined;
  }
}
