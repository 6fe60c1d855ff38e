import type { Schema } from "@tallystick/contract";
import { ownersOf, toOwner } from "../owners/index.ts";
import { toInstant } from "../runtime/instant.ts";
import type { Tx } from "../storage/store.ts";
import type { Company, CustomerRow, Person } from "./tables.ts";

type Individual = Schema<"IndividualCustomer">;
type Business = Schema<"BusinessCustomer">;

/** The customer as the contract shows it. */
export async function customerReply(tx: Tx, row: CustomerRow): Promise<Schema<"Customer">> {
  const [customer] = await customerReplies(tx, [row]);
  if (!customer) throw new Error(`${row.id} could not be shown`);
  return customer;
}

/** Customers as the contract shows them: businesses with their owners, oldest first (G-14). */
export async function customerReplies(tx: Tx, rows: readonly CustomerRow[]): Promise<Schema<"Customer">[]> {
  const businesses = rows.filter(({ customerType }) => customerType === "BUSINESS");
  const owners = await ownersOf(
    tx,
    businesses.map(({ id }) => id),
  );
  const byBusiness = Map.groupBy(owners, ({ customerId }) => customerId);
  return rows.map((row) =>
    row.customerType === "BUSINESS" ? toBusiness(row, (byBusiness.get(row.id) ?? []).map(toOwner)) : toIndividual(row),
  );
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

/** What every customer shows. */
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
