import type { Schema } from "@tallystick/contract";
import type { Stored } from "../storage/json-columns.ts";

/** What only a person has; kept as it came. */
export type Person = Pick<Schema<"IndividualCustomer">, "fullName" | "birthDate" | "nationality" | "address">;

/** What only a business has, but for its owners; kept as it came. */
export type Company = Pick<Schema<"BusinessCustomer">, "address" | "businessInfo">;

export interface CustomerRow {
  id: string;
  platformId: string;
  platformCustomerId: string;
  customerType: string;
  /** Lower case, unique over all platforms. */
  umaAddress: string;
  region: string | null;
  /** Codes. */
  currencies: readonly string[];
  email: string | null;
  /** The `kycStatus` of a person, the `kybStatus` of a business. */
  kycStatus: string;
  /** The fields that only its customer type has. */
  profile: Person & Company;
  isDeleted: 0 | 1;
  createdAt: number;
  updatedAt: number;
}

/** A currency of a customer's, once more, to find customers by. */
export interface CustomerCurrencyRow {
  currency: string;
  customerId: string;
}

export type StoredCustomer = Stored<CustomerRow, "currencies" | "profile">;

export interface CustomerTables {
  customers: StoredCustomer;
  customerCurrencies: CustomerCurrencyRow;
}
