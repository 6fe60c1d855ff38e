import { operation } from "@tallystick/contract";
import { type AnyRequest, call, type Calling } from "./call.ts";
import { CursorLoopError } from "./errors/cursor-loop-error.ts";
import { ReplyError } from "./errors/reply-error.ts";
import type { Reply } from "./send.ts";

/** Gives the items of a listing one after another and asks for the next page when one is used up. */
export async function* paginate(calling: Calling, id: string, request: AnyRequest = {}): AsyncGenerator<unknown, void> {
  if (!operation(calling.contract, id).listing) throw new TypeError(`${id} is no listing: use call`);
  const seen = new Set<unknown>([request.query?.["cursor"]]);
  let query = request.query;
  for (;;) {
    const reply = await call(calling, id, { ...request, ...(query && { query }) });
    const { data, nextCursor } = pageOf(reply);
    yield* data;
    if (nextCursor === undefined) return;
    if (seen.has(nextCursor)) throw new CursorLoopError(reply.place, nextCursor);
    seen.add(nextCursor);
    query = { ...query, cursor: nextCursor };
  }
}

interface Page {
  data: unknown[];
  /** Absent on the last page; a plain listing has one page only. */
  nextCursor?: string;
}

function pageOf({ body, status, place }: Reply): Page {
  const { data, hasMore, nextCursor }: Record<string, unknown> = Object(body);
  if (!Array.isArray(data)) throw new ReplyError(place, status, "a page without data");
  if (hasMore !== true) return { data };
  if (typeof nextCursor !== "string") throw new ReplyError(place, status, "a page that has more and no nextCursor");
  return { data, nextCursor };
}
