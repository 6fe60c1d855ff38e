import type { Listing, OrderValue } from "@tallystick/contract";

/** What the order parameter takes where the row does not say so. */
const usual: readonly OrderValue[] = [
  { value: "asc", direction: "ascending" },
  { value: "desc", direction: "descending" },
];

/** The orders that a list can be asked for. */
export function ordersOf({ orderParameter, orderValues }: Listing): readonly OrderValue[] {
  return orderParameter === undefined ? [] : (orderValues ?? usual);
}

/** The order of a list that is asked for none. */
export function declaredOrder({ order }: Listing): Omit<OrderValue, "value"> {
  return { direction: order === "newest-first" ? "descending" : "ascending" };
}
