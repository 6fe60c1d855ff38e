import type { Listing, OrderValue } from "@tallystick/contract";

/** Default values of the order parameter. */
const usual: readonly OrderValue[] = [
  { value: "asc", direction: "ascending" },
  { value: "desc", direction: "descending" },
];

/** The orders that a list can be asked for. */
export function ordersOf({ orderParameter, orderValues }: Listing): readonly OrderValue[] {
  return orderParameter === undefined ? [] : (orderValues ?? usual);
}

/** The order of a list that is asked for none; undefined where it promises none. */
export function declaredOrder({ order }: Listing): Omit<OrderValue, "value"> | undefined {
  if (order === "none") return undefined;
  if (typeof order === "object") return order;
  return { direction: order === "newest-first" ? "descending" : "ascending" };
}

/** A way to ask for a list in an order, or in none. */
export interface Direction {
  order?: OrderValue;
  query: Readonly<Record<string, string>>;
  name: string;
}

/** Every way to ask for a list: without an order, and in each of its orders. */
export function directions({ listing }: { listing: Listing }): Direction[] {
  const { orderParameter = "" } = listing;
  const asked = ordersOf(listing).map((order) => ({
    order,
    query: { [orderParameter]: order.value },
    name: order.value,
  }));
  return [{ query: {}, name: "in the default order" }, ...asked];
}
