import type { Operation } from "@tallystick/contract";

/** The query for the largest page; nothing for a list without pages. */
export function wholePage({ listing }: Pick<Operation, "listing">): { limit?: number } {
  return listing?.limit === undefined ? {} : { limit: listing.limit.max };
}
