import type { Evidence, Issue } from "./evidence.ts";

type Business = Evidence["business"];

/** The required data of a business (G-26): the path, and the name in plain words. */
const facts: readonly { field: string; name: string; isThere: (business: Business) => boolean }[] = [
  { field: "businessInfo.legalName", name: "registered name", isThere: (of) => !!of.businessInfo?.legalName },
  { field: "businessInfo.taxId", name: "tax id", isThere: (of) => !!of.businessInfo?.taxId },
  {
    field: "businessInfo.incorporatedOn",
    name: "day of incorporation",
    isThere: (of) => !!of.businessInfo?.incorporatedOn,
  },
  { field: "businessInfo.countriesOfOperation", name: "countries of operation", isThere: hasCountries },
  { field: "address.line1", name: "street of the address", isThere: (of) => !!of.address?.line1 },
  { field: "address.postalCode", name: "postal code of the address", isThere: (of) => !!of.address?.postalCode },
  { field: "address.country", name: "country of the address", isThere: (of) => !!of.address?.country },
];

function hasCountries({ businessInfo }: Business): boolean {
  return (businessInfo?.countriesOfOperation ?? []).length > 0;
}

/** The missing data of a business (KYC-08). */
export function missingFacts({ business }: Evidence): Issue[] {
  return facts
    .filter(({ isThere }) => !isThere(business))
    .map(({ field, name }) => ({
      resourceId: business.id,
      type: "MISSING_FIELD",
      field: `customer.${field}`,
      reason: `The ${name} of the business is missing.`,
    }));
}
