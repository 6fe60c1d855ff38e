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
  /** JSON array of payment instruction entries. */
  instructions: string;
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
  /** JSON, as the contract shows it. */
  accountInfo: string;
  createdAt: number;
}

export interface AccountTables {
  internalAccounts: InternalAccountRow;
  externalAccounts: ExternalAccountRow;
}
