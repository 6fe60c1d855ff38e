import type { Schema } from "@tallystick/contract";
import type { Stored } from "../storage/json-columns.ts";

/** A person who owns or directs a business. */
export interface OwnerRow {
  id: string;
  platformId: string;
  customerId: string;
  roles: Schema<"OwnerRole">[];
  /** Whole per cent. */
  ownershipPercentage: number;
  personalInfo: Schema<"PersonalInfo">;
  kycStatus: string;
  createdAt: number;
  updatedAt: number;
}

export interface OwnerTables {
  beneficialOwners: Stored<OwnerRow, "roles" | "personalInfo">;
}
