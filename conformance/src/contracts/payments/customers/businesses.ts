import type { Trial } from "../../../requests/trial.ts";
import { address } from "./address.ts";
import { digitsOf } from "../../../requests/fixtures/digits.ts";
import { fixtureValue } from "../fixture-values.ts";
import { fixtureOf, type Fixture } from "../../../requests/fixtures/fixture.ts";

/** What a check requires of a business; everything else is plain. */
export interface BusinessOptions {
  /**
   * In the sandbox its last three characters decide the verification; `null` leaves it out, so that the data decide.
   */
  registrationNumber?: string | null;
  /** Fields of `businessInfo` that differ; `undefined` leaves one out. */
  info?: Readonly<Record<string, unknown>>;
  /** `null` leaves it out. */
  address?: Readonly<Record<string, unknown>> | null;
}

/** The body of a business with complete data. */
export function business(t: Trial, options: BusinessOptions = {}): Record<string, unknown> {
  const name = t.unique("business");
  const number = options.registrationNumber === undefined ? approvedNumber(t, name) : options.registrationNumber;
  return {
    customerType: "BUSINESS",
    platformCustomerId: name,
    region: "US",
    currencies: ["USD"],
    email: `${name}@example.com`,
    ...(options.address !== null && { address: options.address ?? address() }),
    businessInfo: {
      legalName: "Example Trading LLC",
      incorporatedOn: "2015-03-02",
      taxId: digitsOf(name, 9),
      country: "US",
      entityType: "LLC",
      countriesOfOperation: ["US"],
      businessType: "INFORMATION",
      purposeOfAccount: "SUPPLIER_PAYMENTS",
      sourceOfFunds: "Sales",
      expectedMonthlyTransactionCount: "COUNT_10_TO_100",
      expectedMonthlyTransactionVolume: "VOLUME_10K_TO_100K",
      expectedRecipientJurisdictions: ["US"],
      ...(number !== null && { registrationNumber: number }),
      ...options.info,
    },
  };
}

/** A number of its own, or the one that the target accepts. */
function approvedNumber(t: Trial, name: string): string {
  const known = fixtureValue(t, "registrationNumber");
  return /^\d{3}$/.test(known) ? `REG-${digitsOf(name, 6)}-${known}` : known;
}

/** A new business of the judged platform. */
export async function makeBusiness(t: Trial, options: BusinessOptions = {}): Promise<Fixture> {
  return fixtureOf(await t.call("customers.create", { body: business(t, options) }), "A business");
}

/** The trial's own business. */
export function businessOf(t: Trial): Promise<Fixture> {
  return t.fixtures.once("business", () => makeBusiness(t));
}
