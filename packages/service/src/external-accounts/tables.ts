import type { Schema } from "@tallystick/contract";
import type { Stored } from "../storage/json-columns.ts";

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

export type StoredExternalAccount = Stored<ExternalAccountRow, "accountInfo">;

export interface ExternalAccountTables {
  externalAccounts: StoredExternalAccount;
}
