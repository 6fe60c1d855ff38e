import type { Schema } from "@tallystick/contract";
import { toInstant } from "../runtime/instant.ts";
import type { CustomerRow } from "./tables.ts";

/** What only a person has; kept as it came. */
export type Person = Pick<Schema<"IndividualCustomer">, "fullName" | "birthDate" | "nationality" | "address">;

export function toCustomer(row: CustomerRow): Schema<"IndividualCustomer"> {
  return {
    id: row.id,
    customerType: "INDIVIDUAL",
    platformCustomerId: row.platform_customer_id,
    umaAddress: row.uma_address,
    ...(row.region !== null && { region: row.region }),
    currencies: JSON.parse(row.currencies) as string[], // written by decideCustomer
    ...(row.email !== null && { email: row.email }),
    kycStatus: row.kyc_status as Schema<"KycStatus">, // written by decideCustomer
    ...(JSON.parse(row.profile) as Person), // written by decideCustomer
    isDeleted: row.is_deleted === 1,
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(row.updated_at),
  };
}
