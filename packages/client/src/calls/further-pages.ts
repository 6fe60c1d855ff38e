import { type ClientOperation, nextPage, pagingOf } from "@tallystick/contract/client";
import type { NextQuery, Paging } from "@tallystick/contract";
import type { Page } from "./paginate.ts";
import { ReplyError } from "../errors/reply-error.ts";
import type { Reply } from "../replies/reply.ts";

/** A page of a list whose pages follow by offset, number or the header `Link`. Throws a `ReplyError` for one without items. */
export function pageOf(
  listing: NonNullable<ClientOperation["listing"]>,
  common: Paging,
  query: Readonly<Record<string, unknown>> | undefined,
  { body, headers, status, request }: Reply,
): Page {
  const paging = pagingOf(common, listing);
  const items: unknown = Array.isArray(body) ? body : Object(body)[paging.data];
  if (!Array.isArray(items)) throw new ReplyError(request, status, "a page without a list of items");
  const link = headers.get("link");
  const next = nextPage(listing, paging, query ?? {}, { body, items: items.length, link });
  return next === undefined ? { items } : { items, next, nextCursor: textOf(next) };
}

function textOf(query: NextQuery): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)]));
  return new URLSearchParams(pairs).toString();
}
