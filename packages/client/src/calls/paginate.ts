import type { Paging } from "@tallystick/contract";
import type { AnyRequest } from "./any-request.ts";
import { call, type CallContext } from "./call.ts";
import { CursorLoopError } from "../errors/cursor-loop-error.ts";
import { ListLimitError } from "../errors/list-limit-error.ts";
import { lazyPart } from "../errors/lazy-part.ts";
import type { RequestDetails } from "../errors/request-error.ts";
import { ReplyError } from "../errors/reply-error.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import { requireAboveZero } from "../runtime/limits.ts";
import { rowOf } from "../contract/row-of.ts";
import type { Reply } from "../replies/reply.ts";

/** Loaded on demand: most lists have cursors. */
const furtherPages = /* @__PURE__ */ lazyPart(() => import("./further-pages.ts"));

/** The limits of a walk through a list. */
export interface WalkOptions {
  /** The most pages, by default 10,000. A list with more is a `ListLimitError` after the items of these. */
  maxPages?: number;
  /** The most items; no limit by default. A list with more is a `ListLimitError` after these. */
  maxItems?: number;
}

/**
 * Yields the items of a list, and requests the next page after the last item of a page. `deadlineMs` of the request limits the requests
 * of all pages together, without the time that the caller spends with the items.
 */
export async function* paginate(
  context: CallContext,
  id: string,
  { maxPages = 10_000, maxItems = Infinity, deadlineMs = Infinity, ...request }: AnyRequest & WalkOptions = {},
): AsyncGenerator<unknown, void> {
  const { listing } = rowOf(context.contract, id);
  if (!listing) throw new TypeError(`${id} does not return a list: use call`);
  requireAboveZero({ maxPages, maxItems: maxItems === Infinity ? undefined : maxItems, deadlineMs });
  const { paging } = context.contract.conventions;
  const { monotonicNow } = context;
  const seen = new Set<unknown>([request.query?.[paging.cursor]]);
  let [query, leftMs, items] = [request.query, deadlineMs, 0];
  for (let pages = 1; ; pages++) {
    const startedAt = monotonicNow();
    const reply = await call(context, id, {
      ...request,
      ...(query && { query }),
      ...(deadlineMs !== Infinity && { deadlineMs: leftMs }),
    }).catch((error: unknown) => {
      const isOver = error instanceof TimeoutError && pages > 1 && monotonicNow() - startedAt >= leftMs;
      throw isOver ? overtime(error, deadlineMs) : error;
    });
    leftMs -= monotonicNow() - startedAt;
    const page = listing.pages
      ? (await furtherPages(reply.request)).pageOf(listing, paging, query, reply)
      : pageOf(reply, { ...paging, data: listing.items ?? paging.data }, listing.envelope === "paged");
    yield* page.items.slice(0, maxItems - items);
    items += page.items.length;
    if (items > maxItems) throw new ListLimitError(reply.request, "maxItems", maxItems);
    const { nextCursor, next = { [paging.cursor]: nextCursor } } = page;
    if (nextCursor === undefined) return;
    if (seen.has(nextCursor)) throw new CursorLoopError(reply.request, nextCursor);
    if (pages >= maxPages) throw new ListLimitError(reply.request, "maxPages", maxPages);
    if (leftMs <= 0) throw overtime(reply.request, deadlineMs);
    seen.add(nextCursor);
    query = { ...query, ...next };
  }
}

function overtime(request: RequestDetails, deadlineMs: number): TimeoutError {
  return new TimeoutError(request, deadlineMs, `had more pages after ${deadlineMs} ms`);
}

/** A page of a list. */
export interface Page {
  items: unknown[];
  /** What names the next page; absent on the last one; a list without pages is one page. */
  nextCursor?: string;
  /** The query of the next page where that is no cursor. */
  next?: Record<string, unknown>;
}

/** A page that may have been cut, or made by another program, is never the last one. */
function pageOf({ body, status, request }: Reply, paging: Paging, isPaged: boolean): Page {
  if (Array.isArray(body)) return { items: body };
  const page: Record<string, unknown> = Object(body);
  // The reply to an operation that returns a list has its items.
  const items = page[paging.data] as unknown[];
  const { [paging.nextCursor]: cursor, [paging.hasMore]: hasMore } = page;
  const hasCursor = cursor !== undefined && cursor !== null;
  const malformed = (problem: string): ReplyError => new ReplyError(request, status, `a page with ${problem}`);
  if (hasCursor && !(typeof cursor === "string" && cursor.isWellFormed()))
    throw malformed(`no text as ${paging.nextCursor}`);
  // A list without pages has neither member.
  if (hasMore === false || (hasMore === undefined && !hasCursor && !isPaged)) return { items };
  if (hasMore === undefined) throw malformed(`no ${paging.hasMore}: it may have been cut`);
  if (hasMore !== true) throw malformed(`${JSON.stringify(hasMore)} as ${paging.hasMore}`);
  if (!hasCursor || cursor === "") throw malformed(`${paging.hasMore} but without ${paging.nextCursor}`);
  return { items, nextCursor: cursor };
}
