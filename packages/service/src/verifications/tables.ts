import type { Schema } from "@tallystick/contract";
import type { Stored } from "../storage/json-columns.ts";

/** One check of who a customer is. */
export interface VerificationRow {
  id: string;
  platformId: string;
  customerId: string;
  status: string;
  /** What stands in the way. */
  errors: readonly Schema<"VerificationError">[];
  createdAt: number;
  updatedAt: number;
}

export interface VerificationTables {
  verifications: Stored<VerificationRow, "errors">;
}
