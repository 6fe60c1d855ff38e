import type { Schema } from "@tallystick/contract";
import { declaredPart } from "../runtime/declared-part.ts";
import type { OwnerRow } from "./tables.ts";

const untilVerified = "PENDING" satisfies Schema<"KycStatus">;

/** The row of a new owner, who is pending until the business is verified (G-21). */
export function decideOwner(
  body: Schema<"BeneficialOwnerCreate">,
  owner: { id: string; platformId: string; at: number },
): OwnerRow {
  return {
    id: owner.id,
    platformId: owner.platformId,
    customerId: body.customerId,
    roles: body.roles,
    ownershipPercentage: body.ownershipPercentage,
    personalInfo: declaredPart("PersonalInfo", body.personalInfo),
    kycStatus: untilVerified,
    createdAt: owner.at,
    updatedAt: owner.at,
  };
}

/** The owner after an update: roles are replaced, personal data and its address are merged (G-22). */
export function decideUpdate(owner: OwnerRow, body: Schema<"BeneficialOwnerUpdate">, at: number): OwnerRow {
  return {
    ...owner,
    ...(body.roles && { roles: body.roles }),
    ...(body.ownershipPercentage !== undefined && { ownershipPercentage: body.ownershipPercentage }),
    ...(body.personalInfo && {
      personalInfo: merged(owner, declaredPart("PersonalInfoUpdate", body.personalInfo)),
    }),
    updatedAt: at,
  };
}

function merged({ personalInfo: known }: OwnerRow, changes: Schema<"PersonalInfoUpdate">): Schema<"PersonalInfo"> {
  return { ...known, ...changes, address: { ...known.address, ...changes.address } };
}
