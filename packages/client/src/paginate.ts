import { operation } from "@tallystick/contract";
import { type AnyRequest, call, type CallContext } from "./call.ts";
import { CursorLoopError } from "./errors/cursor-loop-error.ts";
import { ReplyError } from "./errors/reply-error.ts";
import type { Reply } from "./send.ts";

/** Yields the items of a list, and requests the next page when all items of a page were used. */
export async function* paginate(
  context: CallContext,
  id: string,
  request: AnyRequest = {},
): AsyncGenerator<unknown, void> {
  if (!operation(context.contract, id).listing) throw new TypeError(`${id} does not return a list: use call`);
  const seen = new Set<unknown>([request.query?.["cursor"]]);
  let query = request.query;
  for (;;) {
    const reply = await call(context, id, { ...request, ...(query && { query }) });
    const { data, nextCursor } = pageOf(reply);
    yield* data;
    if (nextCursor === undefined) return;
    if (seen.has(nextCursor)) throw new CursorLoopError(reply.request, nextCursor);
    seen.add(nextCursor);
    query = { ...query, cursor: nextCursor };
  }
}

interface Page {
  data: unknown[];
  /** Absent on the last page; a list without pages is one page. */
  nextCursor?: string;
}

function pageOf({ body, status, request }: Reply): Page {
  const { data, hasMore, nextCursor }: Record<string, unknown> = Object(body);
  if (!Array.isArray(data)) throw new ReplyError(request, status, "a page without data");
  if (hasMore !== true) return { data };
  if (typeof nextCursor !== "string")
    throw new ReplyError(request, status, "a page with hasMore but without nextCursor");
  return { data, nextCursor };
}
