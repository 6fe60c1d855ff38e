import type { Schema } from "@tallystick/contract";
import type { Stored } from "../storage/json-columns.ts";

/** One verification of a customer. */
export interface VerificationRow {
  id: string;
  platformId: string;
  customerId: string;
  status: string;
  /** The errors found. */
  errors: readonly Schema<"VerificationError">[];
  createdAt: number;
  updatedAt: number;
}

export interface VerificationTables {
  verifications: Stored<VerificationRow, "errors">;
}
