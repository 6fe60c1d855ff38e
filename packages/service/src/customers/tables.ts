export interface CustomerRow {
  id: string;
  platform_id: string;
  platform_customer_id: string;
  customer_type: string;
  /** Lower case, unique over all platforms. */
  uma_address: string;
  region: string | null;
  /** JSON array of currency codes. */
  currencies: string;
  email: string | null;
  /** The `kycStatus` of a person, the `kybStatus` of a business. */
  kyc_status: string;
  /** JSON of the fields that only its customer type has. */
  profile: string;
  is_deleted: 0 | 1;
  created_at: number;
  updated_at: number;
}

/** A currency of a customer's, once more, to find customers by. */
export interface CustomerCurrencyRow {
  currency: string;
  customer_id: string;
}

export interface CustomerTables {
  customers: CustomerRow;
  customer_currencies: CustomerCurrencyRow;
}
