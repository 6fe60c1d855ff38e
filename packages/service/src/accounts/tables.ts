import type { Schema } from "@tallystick/contract";
import type { Stored } from "../storage/json-columns.ts";

/** Its balance stands in the ledger, under the same id. */
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

export interface ExternalAccountRow {
  id: string;
  platformId: string;
  /** The customer's id, or the platform's own. */
  ownerId: string;
  platformAccountId: string | null;
  currency: string;
  accountType: string;
  /** The primary identifier: account number, IBAN, … */
  identifier: string;
  status: string;
  isDefaultUmaDeposit: 0 | 1;
  beneficiaryStatus: string | null;
  verifiedName: string | null;
  accountInfo: Schema<"ExternalAccountInfo">;
  createdAt: number;
}

export type StoredInternalAccount = Stored<InternalAccountRow, "instructions">;
export type StoredExternalAccount = Stored<ExternalAccountRow, "accountInfo">;

export interface AccountTables {
  internalAccounts: StoredInternalAccount;
  externalAccounts: StoredExternalAccount;
}
