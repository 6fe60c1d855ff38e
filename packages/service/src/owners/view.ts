import type { Schema } from "@tallystick/contract";
import { toInstant } from "../runtime/instant.ts";
import type { OwnerRow } from "./tables.ts";

export function toOwner(row: OwnerRow): Schema<"BeneficialOwner"> {
  return {
    id: row.id,
    customerId: row.customerId,
    roles: JSON.parse(row.roles) as Schema<"OwnerRole">[], // this and the next two were written by decide.ts
    ownershipPercentage: row.ownershipPercentage,
    personalInfo: JSON.parse(row.personalInfo) as Schema<"PersonalInfo">,
    kycStatus: row.kycStatus as Schema<"KycStatus">,
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
  };
}
