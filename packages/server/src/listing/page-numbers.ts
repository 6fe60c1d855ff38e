import type { Listing, Paging } from "@tallystick/contract";

type Query = Record<string, unknown>;

/** The query with the numbers of its page as numbers, as a handler's types say; `readPage` has accepted them as texts. */
export function withPageNumbers(listing: Listing, query: Query, { limit }: Pick<Paging, "limit">): Query {
  if (listing.limit === undefined) return query;
  const { by, parameter } = listing.pages ?? {};
  const names = [limit, ...(by === "offset" || by === "number" ? [parameter] : [])];
  const numbers = names.flatMap((name) =>
    name === undefined || query[name] === undefined ? [] : [[name, Number(query[name])] as const],
  );
  return { ...query, ...Object.fromEntries(numbers) };
}
