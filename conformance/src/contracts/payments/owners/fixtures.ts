import type { Trial } from "../../../requests/trial.ts";
import { businessOf } from "../customers/businesses.ts";
import { address } from "../customers/address.ts";
import { digitsOf } from "../../../requests/fixtures/digits.ts";
import { fixtureOf, type Fixture } from "../../../requests/fixtures/fixture.ts";

/** What a check requires of an owner; everything else is plain. */
export interface OwnerOptions {
  roles?: readonly string[];
  ownershipPercentage?: number;
  /** Fields of `personalInfo` that differ; in the sandbox the end of `lastName` decides the verification. */
  personalInfo?: Readonly<Record<string, unknown>>;
}

/** The body of an owner of the business. */
export function ownerBody(t: Trial, customerId: string, options: OwnerOptions = {}): Record<string, unknown> {
  return {
    customerId,
    roles: options.roles ?? ["UBO", "CONTROL_PERSON"],
    ownershipPercentage: options.ownershipPercentage ?? 60,
    personalInfo: {
      firstName: "Robin",
      middleName: "Q",
      lastName: "Example",
      birthDate: "1985-02-11",
      nationality: "US",
      email: "robin@example.com",
      phoneNumber: "+12025550123",
      address: address(),
      idType: "SSN",
      identifier: digitsOf(t.unique("ssn"), 9),
      countryOfIssuance: "US",
      ...options.personalInfo,
    },
  };
}

/** A new owner of the business. */
export async function makeOwner(t: Trial, customerId: string, options: OwnerOptions = {}): Promise<Fixture> {
  return fixtureOf(await t.call("owners.create", { body: ownerBody(t, customerId, options) }), "An owner");
}

/** An owner of the try's own business. */
export function ownerOf(t: Trial): Promise<Fixture> {
  return t.fixtures.once("owner", async () => makeOwner(t, (await businessOf(t)).id));
}
