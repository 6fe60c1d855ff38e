import type { Schema } from "@tallystick/contract";
import type { Stored } from "../storage/json-columns.ts";

/** Its balance is in the ledger, under the same id. */
export interface InternalAccountRow {
  id: string;
  platformId: string;
  /** The customer's id, or the platform's own. */
  ownerId: string;
  type: string;
  currency: string;
  status: string;
  privateEnabled: 0 | 1 | null;
  instructions: Schema<"PaymentInstruction">[];
  createdAt: number;
  updatedAt: number;
}

export type StoredInternalAccount = Stored<InternalAccountRow, "instructions">;

export interface AccountTables {
  internalAccounts: StoredInternalAccount;
}
