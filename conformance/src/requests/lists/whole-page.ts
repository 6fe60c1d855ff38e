import { pagingOf, type Contract, type Operation } from "@tallystick/contract";

/** The query for the largest page; nothing for a list without pages. */
export function wholePage(
  { conventions }: Pick<Contract, "conventions">,
  { listing }: Pick<Operation, "listing">,
): Record<string, number> {
  return listing?.limit?.max === undefined ? {} : { [pagingOf(conventions.paging, listing).limit]: listing.limit.max };
}
