import type { Schema } from "@tallystick/contract";
import type { Stored } from "../storage/json-columns.ts";

/** The fields that only a person has; stored as received. */
export type Person = Pick<Schema<"IndividualCustomer">, "fullName" | "birthDate" | "nationality" | "address">;

/** The fields that only a business has, except for its owners; stored as received. */
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

/** A customer's currency again, to find customers by. */
export interface CustomerCurrencyRow {
  currency: string;
  customerId: string;
}

export type StoredCustomer = Stored<CustomerRow, "currencies" | "profile">;

export interface CustomerTables {
  customers: StoredCustomer;
  customerCurrencies: CustomerCurrencyRow;
}
