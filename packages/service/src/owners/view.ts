import type { Schema } from "@tallystick/contract";
import { toInstant } from "../runtime/instant.ts";
import type { OwnerRow } from "./tables.ts";

export function toOwner(row: OwnerRow): Schema<"BeneficialOwner"> {
  return {
    id: row.id,
    customerId: row.customerId,
    roles: row.roles,
    ownershipPercentage: row.ownershipPercentage,
    personalInfo: row.personalInfo,
    kycStatus: row.kycStatus as Schema<"KycStatus">, // written by decide.ts and by steps.ts
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
  };
}
