export interface CustomerRow {
  id: string;
  platformId: string;
  platformCustomerId: string;
  customerType: string;
  /** Lower case, unique over all platforms. */
  umaAddress: string;
  region: string | null;
  /** JSON array of currency codes. */
  currencies: string;
  email: string | null;
  /** The `kycStatus` of a person, the `kybStatus` of a business. */
  kycStatus: string;
  /** JSON of the fields that only its customer type has. */
  profile: string;
  isDeleted: 0 | 1;
  createdAt: number;
  updatedAt: number;
}

/** A currency of a customer's, once more, to find customers by. */
export interface CustomerCurrencyRow {
  currency: string;
  customerId: string;
}

export interface CustomerTables {
  customers: CustomerRow;
  customerCurrencies: CustomerCurrencyRow;
}
