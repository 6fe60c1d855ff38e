/** Its balance stands in the ledger, under the same id. */
export interface InternalAccountRow {
  id: string;
  platform_id: string;
  /** The customer's id, or the platform's own. */
  owner_id: string;
  type: string;
  currency: string;
  status: string;
  private_enabled: 0 | 1 | null;
  /** JSON array of payment instruction entries. */
  instructions: string;
  created_at: number;
  updated_at: number;
}

export interface ExternalAccountRow {
  id: string;
  platform_id: string;
  /** The customer's id, or the platform's own. */
  owner_id: string;
  platform_account_id: string | null;
  currency: string;
  account_type: string;
  /** The primary identifier: account number, IBAN, … */
  identifier: string;
  status: string;
  is_default_uma_deposit: 0 | 1;
  beneficiary_status: string | null;
  verified_name: string | null;
  /** JSON, as the contract shows it. */
  account_info: string;
  created_at: number;
}

export interface AccountTables {
  internal_accounts: InternalAccountRow;
  external_accounts: ExternalAccountRow;
}
