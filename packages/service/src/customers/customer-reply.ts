import type { Schema } from "@tallystick/contract";
import { ownersOf, toOwner } from "../owners/index.ts";
import type { Tx } from "../storage/store.ts";
import type { CustomerRow } from "./tables.ts";
import { toCustomer } from "./view.ts";

/** The reply of a customer, with the owners of a business. */
export async function customerReply(tx: Tx, row: CustomerRow): Promise<Schema<"Customer">> {
  const owners = row.customerType === "BUSINESS" ? await ownersOf(tx, [row.id]) : [];
  return toCustomer(row, owners.map(toOwner));
}

/** The replies of customers: businesses with their owners, oldest first (G-14). */
export async function customerReplies(tx: Tx, rows: readonly CustomerRow[]): Promise<Schema<"Customer">[]> {
  const businesses = rows.filter(({ customerType }) => customerType === "BUSINESS");
  const ids = businesses.map(({ id }) => id);
  const byBusiness = Map.groupBy(await ownersOf(tx, ids), ({ customerId }) => customerId);
  return rows.map((row) => toCustomer(row, (byBusiness.get(row.id) ?? []).map(toOwner)));
}
