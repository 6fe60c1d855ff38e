import type { Contract, Operation } from "@tallystick/contract";
import { asObject, textAt, valueAt } from "../../src/json/value-at.ts";
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
}

/** A list of the same items in the same order as the right one, which it asks for everything. */
export function wrongList(contract: Contract, operation: Operation, wrong: WrongList): Behave {
  return () => ({
    async request(call, send) {
      if (call.operation !== operation.id) return undefined;
      const query = queryOf(call);
      if (wrong.filter !== undefined && !query.has(wrong.filter.parameter)) return undefined;
      const { cursor } = contract.conventions.paging;
      const given = query.get(cursor);
      query.delete(cursor);
      const after = given === null ? undefined : decode(given, query, contract);
      // Not a cursor of this list: the right one refuses it.
      if (given !== null && after === undefined) return undefined;
      const reply = await send(withQuery(call, query));
      return reply.status === 200 ? answer({ contract, operation, wrong, call, send, query, after, reply }) : reply;
    },
  });
}

interface Asked {
  contract: Contract;
  operation: Operation;
  wrong: WrongList;
  call: ProxiedCall;
  send: Send;
  /** Without the cursor. */
  query: URLSearchParams;
  /** The id of the item after which the page begins. */
  after: string | undefined;
  /** The right reply to the first page. */
  reply: ProxiedReply;
}

async function answer(asked: Asked): Promise<ProxiedReply> {
  const { contract, operation, wrong, query, after, reply } = asked;
  const { paging } = contract.conventions;
  const { filter } = wrong;
  const isKept = (item: unknown): boolean =>
    filter === undefined || filter.keeps(item, query.get(filter.parameter) ?? "");
  const found = await everything(asked);
  const whole = filter?.afterPaging === true ? found : found.filter(isKept);
  const items = wrong.losesLast === true ? whole.slice(0, -1) : whole;
  const body = { ...asObject(reply.body) };
  if ("totalCount" in body) body["totalCount"] = items.length;
  if (operation.listing?.limit === undefined) return { ...reply, body: { ...body, [paging.data]: items } };
  const limit = Math.max(1, Number(query.get(paging.limit) ?? operation.listing.limit.default) + (wrong.longerBy ?? 0));
  const next = after === undefined ? 0 : items.findIndex((item) => textAt(item, "id") === after) + 1;
  const start = next === 0 ? 0 : Math.max(0, next + (wrong.skips ?? 0));
  const end = start + limit;
  const page = items.slice(start, end);
  const hasMore = end < items.length || (wrong.announcesNothing === true && end === items.length);
  delete body[paging.nextCursor];
  return {
    ...reply,
    body: {
      ...body,
      [paging.data]: filter?.afterPaging === true ? page.filter(isKept) : page,
      [paging.hasMore]: hasMore,
      ...(hasMore && { [paging.nextCursor]: encode(textAt(page.at(-1), "id") ?? "", query, contract) }),
    },
  };
}

/** What the right list shows without the filter that is wrong, in all its pages. */
async function everything({ contract, operation, wrong, call, send, query }: Asked): Promise<unknown[]> {
  const { paging } = contract.conventions;
  const asked = new URLSearchParams(query);
  if (wrong.filter !== undefined) asked.delete(wrong.filter.parameter);
  if (operation.listing?.limit !== undefined) asked.set(paging.limit, String(operation.listing.limit.max));
  const items: unknown[] = [];
  for (;;) {
    const { body } = await send(withQuery(call, asked));
    const data = valueAt(body, paging.data);
    if (Array.isArray(data)) items.push(...data);
    const cursor = textAt(body, paging.nextCursor);
    if (cursor === undefined) return items;
    asked.set(paging.cursor, cursor);
  }
}

function queryOf({ path }: ProxiedCall): URLSearchParams {
  return new URLSearchParams(path.split("?")[1] ?? "");
}

function withQuery(call: ProxiedCall, query: URLSearchParams): ProxiedCall {
  const [bare = ""] = call.path.split("?");
  return { ...call, path: query.size === 0 ? bare : `${bare}?${query.toString()}` };
}

/** A cursor is good for the list that gave it out: with another page size, but no other filter and no other order. */
function bindingOf(query: URLSearchParams, { conventions }: Contract): string {
  const others = [...query].filter(([name]) => name !== conventions.paging.limit);
  return JSON.stringify(others.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function encode(id: string, query: URLSearchParams, contract: Contract): string {
  return Buffer.from(JSON.stringify([id, bindingOf(query, contract)])).toString("base64url");
}

/** The id in a cursor of this list; undefined for any other text. */
function decode(text: string, query: URLSearchParams, contract: Contract): string | undefined {
  try {
    const [id, binding]: unknown[] = JSON.parse(Buffer.from(text, "base64url").toString());
    return typeof id === "string" && binding === bindingOf(query, contract) ? id : undefined;
  } catch {
    return undefined;
  }
}
