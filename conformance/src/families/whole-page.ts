import type { Operation } from "@tallystick/contract";

/** The query for as large a page as there is; nothing for a list without pages. */
export function wholePage({ listing }: Pick<Operation, "listing">): { limit?: number } {
  return listing?.limit === undefined ? {} : { limit: listing.limit.max };
}
