import type { Paging } from "@tallystick/contract";
import type { AnyRequest } from "./any-request.ts";
import { call, type CallContext } from "./call.ts";
import { CursorLoopError } from "../errors/cursor-loop-error.ts";
import { ReplyError } from "../errors/reply-error.ts";
import { rowOf } from "../requests/row-of.ts";
import type { Reply } from "../replies/reply.ts";

/** Yields the items of a list, and requests the next page after the last item of a page. */
export async function* paginate(
  context: CallContext,
  id: string,
  request: AnyRequest = {},
): AsyncGenerator<unknown, void> {
  if (!rowOf(context.contract, id).listing) throw new TypeError(`${id} does not return a list: use call`);
  const { paging } = context.contract.conventions;
  const seen = new Set<unknown>([request.query?.[paging.cursor]]);
  let query = request.query;
  for (;;) {
    const reply = await call(context, id, { ...request, ...(query && { query }) });
    const { items, nextCursor } = pageOf(reply, paging);
    yield* items;
    if (nextCursor === undefined) return;
    if (seen.has(nextCursor)) throw new CursorLoopError(reply.request, nextCursor);
    seen.add(nextCursor);
    query = { ...query, [paging.cursor]: nextCursor };
  }
}

interface Page {
  items: unknown[];
  /** Absent on the last page; a list without pages is one page. */
  nextCursor?: string;
}

function pageOf({ body, status, request }: Reply, paging: Paging): Page {
  if (Array.isArray(body)) return { items: body };
  const page: Record<string, unknown> = Object(body);
  // The reply to an operation that returns a list has its items.
  const items = page[paging.data] as unknown[];
  const nextCursor = page[paging.nextCursor];
  if (page[paging.hasMore] !== true) return { items };
  if (typeof nextCursor !== "string")
    throw new ReplyError(request, status, `a page with ${paging.hasMore} but without ${paging.nextCursor}`);
  return { items, nextCursor };
}
