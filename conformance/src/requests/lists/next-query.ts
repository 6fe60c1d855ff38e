import { pagingOf, nextPage, type Contract, type Operation } from "@tallystick/contract";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { itemsIn } from "../fixtures/fixture.ts";

type Query = NonNullable<CallRequest["query"]>;

/**
 * The query of the request for the page after this reply's; undefined after the last page. `query`: that of this request, of
 * which a link to the next page (RFC 8288) needs no more than the size of the pages: what else was asked for it names itself.
 */
export function nextQuery(
  { conventions }: Pick<Contract, "conventions">,
  { listing }: Pick<Operation, "listing">,
  query: Query,
  { body, headers }: Exchange,
): Query | undefined {
  if (listing === undefined) return undefined;
  const paging = pagingOf(conventions.paging, listing);
  const items = itemsIn(body, paging.data)?.length ?? 0;
  const next = nextPage(listing, paging, query, { body, items, link: headers["link"] });
  const { [paging.limit]: limit } = query;
  const asked = listing.pages?.by === "link" ? { [paging.limit]: limit } : query;
  return next && { ...asked, ...next };
}
