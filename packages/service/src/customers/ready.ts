import type { CustomerRow } from "./tables.ts";

/**
 * Whether the customer may move money: approved and not deleted (G-31, V-44), or the platform itself, which is not a
 * customer.
 */
export function isReady(customer: CustomerRow | undefined): boolean {
  return !customer || (customer.kycStatus === "APPROVED" && customer.isDeleted === 0);
}
