import type { Schema } from "@tallystick/contract";
import { toInstant } from "../runtime/instant.ts";
import type { VerificationRow } from "./tables.ts";

export function toVerification(row: VerificationRow): Schema<"Verification"> {
  return {
    id: row.id,
    customerId: row.customerId,
    verificationStatus: row.status as Schema<"VerificationStatus">, // written by status.ts
    errors: [...row.errors],
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
  };
}
