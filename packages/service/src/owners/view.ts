import type { Schema } from "@tallystick/contract";
import { toInstant } from "../runtime/instant.ts";
import type { OwnerRow } from "./tables.ts";

export function toOwner(row: OwnerRow): Schema<"BeneficialOwner"> {
  return {
    id: row.id,
    customerId: row.customer_id,
    roles: JSON.parse(row.roles) as Schema<"OwnerRole">[], // this and the next two were written by decide.ts
    ownershipPercentage: row.ownership_percentage,
    personalInfo: JSON.parse(row.personal_info) as Schema<"PersonalInfo">,
    kycStatus: row.kyc_status as Schema<"KycStatus">,
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(row.updated_at),
  };
}
