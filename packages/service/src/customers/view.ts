import type { Schema } from "@tallystick/contract";
import { toInstant } from "../runtime/instant.ts";
import type { Company, CustomerRow, Person } from "./tables.ts";

type Individual = Schema<"IndividualCustomer">;
type Business = Schema<"BusinessCustomer">;

/** @param owners of a business; a person has none. */
export function toCustomer(row: CustomerRow, owners: Schema<"BeneficialOwner">[]): Schema<"Customer"> {
  return row.customerType === "BUSINESS" ? toBusiness(row, owners) : toIndividual(row);
}

function toIndividual(row: CustomerRow): Individual {
  return {
    ...toRecord(row),
    customerType: "INDIVIDUAL",
    kycStatus: row.kycStatus as Schema<"KycStatus">, // written by transitionCustomer
    ...row.profile,
  };
}

function toBusiness(row: CustomerRow, beneficialOwners: Schema<"BeneficialOwner">[]): Business {
  return {
    ...toRecord(row),
    customerType: "BUSINESS",
    kybStatus: row.kycStatus as Schema<"KybStatus">, // written by transitionCustomer
    ...companyOf(row),
    beneficialOwners,
  };
}

/** The data of a business. */
export function companyOf(row: CustomerRow): Company {
  return row.profile;
}

/** The fields of every customer. */
type CustomerRecord = Omit<Individual, keyof Person | "customerType" | "kycStatus">;

function toRecord(row: CustomerRow): CustomerRecord {
  return {
    id: row.id,
    platformCustomerId: row.platformCustomerId,
    umaAddress: row.umaAddress,
    ...(row.region !== null && { region: row.region }),
    currencies: [...row.currencies],
    ...(row.email !== null && { email: row.email }),
    isDeleted: row.isDeleted === 1,
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
  };
}
