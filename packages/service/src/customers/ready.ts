import type { CustomerRow } from "./tables.ts";

/**
 * Whether money moves for this customer: for those who are approved and still there (G-31, V-44), and for the platform
 * itself, which is no customer.
 */
export function isReady(customer: CustomerRow | undefined): boolean {
  return !customer || (customer.kycStatus === "APPROVED" && customer.isDeleted === 0);
}
