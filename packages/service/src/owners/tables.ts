/** A person who owns or directs a business. */
export interface OwnerRow {
  id: string;
  platform_id: string;
  customer_id: string;
  /** JSON array. */
  roles: string;
  /** Whole per cent. */
  ownership_percentage: number;
  /** JSON, as the contract shows it. */
  personal_info: string;
  kyc_status: string;
  created_at: number;
  updated_at: number;
}

export interface OwnerTables {
  beneficial_owners: OwnerRow;
}
