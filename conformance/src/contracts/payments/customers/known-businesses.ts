import type { Fixture, Trial } from "../words.ts";
import { makeBusiness, type BusinessOptions } from "./businesses.ts";
import { makeDocument } from "../documents/fixtures.ts";
import { makeOwner } from "../owners/fixtures.ts";

/** One document of each kind that a business must hand in; each counts for one kind alone (G-25). */
export const requiredDocuments = {
  formation: "CERTIFICATE_OF_INCORPORATION",
  control: "DIRECTOR_REGISTRY",
  ownership: "SHAREHOLDER_REGISTER",
  address: "UTILITY_BILL",
} as const;

/** The kind that a document proves. */
export type RequiredDocument = keyof typeof requiredDocuments;

/** Documents of the tax id: which of them count is the target's choice, as is whether any is requested (V-43a). */
const taxDocuments: readonly string[] = ["INFORMATION_STATEMENT", "OTHER"];

/** What is left out of a business with complete data; absent: nothing. */
export interface MissingParts {
  facts?: Pick<BusinessOptions, "info" | "address">;
  documents?: readonly RequiredDocument[];
  taxDocuments?: boolean;
  owner?: boolean;
}

/** A business without registration number, so that its data decide, with an owner in control and all its documents. */
export async function makeKnownBusiness(t: Trial, gap: MissingParts = {}): Promise<Fixture> {
  const business = await makeBusiness(t, { ...gap.facts, registrationNumber: null });
  const own = Object.entries(requiredDocuments).filter(
    ([kind]) => gap.documents?.some((each) => each === kind) !== true,
  );
  const types = [...own.map(([, type]) => type), ...(gap.taxDocuments === true ? [] : taxDocuments)];
  await Promise.all([
    ...types.map((documentType) => makeDocument(t, business.id, { documentType })),
    ...(gap.owner === true ? [] : [makeOwner(t, business.id)]),
  ]);
  return business;
}

/** The date this many days before an instant, YYYY-MM-DD. */
export function daysBefore(instant: number, days: number): string {
  return new Date(instant - days * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
}
