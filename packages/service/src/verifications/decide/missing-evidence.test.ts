import { expect, test } from "vitest";
import type { DocumentType, Evidence, Owner } from "./evidence.ts";
import { missingFrom } from "./missing-evidence.ts";

const business = "Customer:1";
const address = { line1: "12 Harbour Street", postalCode: "97204", country: "US" };
const businessInfo = {
  legalName: "Analytical Engines",
  taxId: "12-3456789",
  incorporatedOn: "2020-02-29",
  countriesOfOperation: ["US"],
};

function owner(fields: Partial<Owner> = {}, person: Partial<Owner["personalInfo"]> = {}): Owner {
  return {
    id: "BeneficialOwner:1",
    customerId: business,
    roles: ["CONTROL_PERSON"],
    ownershipPercentage: 60,
    personalInfo: {
      firstName: "Ada",
      lastName: "Byron",
      birthDate: "1985-12-10",
      nationality: "US",
      address,
      idType: "SSN",
      identifier: "078-05-1120",
      ...person,
    },
    kycStatus: "PENDING",
    createdAt: "2026-01-01T00:00:00.000Z",
    ...fields,
  };
}

function documentsOf(types: DocumentType[], documentHolder = business, issuedOn?: string): Evidence["documents"] {
  return types.map((documentType, index) => ({
    id: `Document:${documentType}${index}`,
    documentHolder,
    documentType,
    country: "US",
    fileName: "file.pdf",
    createdAt: "2026-01-01T00:00:00.000Z",
    ...(issuedOn !== undefined && { issuedOn }),
  }));
}

const allDocuments = documentsOf([
  "CERTIFICATE_OF_INCORPORATION",
  "DIRECTOR_REGISTRY",
  "SHAREHOLDER_REGISTER",
  "TAX_RETURN",
]);

/** The errors, as `type field-or-resource`. */
function missing(
  evidence: Partial<Pick<Evidence, "documents" | "today">> & {
    owners?: Owner[];
    fields?: Partial<Evidence["business"]>;
  },
): string[] {
  const {
    owners = [owner()],
    fields = { address, businessInfo },
    documents = allDocuments,
    today = "2026-05-31",
  } = evidence;
  const record = { id: business, platformCustomerId: "1", umaAddress: "$1@uma.example.com" };
  const customer = { ...record, customerType: "BUSINESS" as const, beneficialOwners: owners, ...fields };
  return missingFrom({ business: customer, documents, today }).map(
    ({ type, field, resourceId }) => `${type} ${field ?? resourceId}`,
  );
}

test("a business with complete data has no errors", () => {
  expect(missing({})).toEqual([]);
});

test("each missing fact of a business is an issue", () => {
  expect(missing({ fields: {} })).toEqual([
    "MISSING_FIELD customer.businessInfo.legalName",
    "MISSING_FIELD customer.businessInfo.taxId",
    "MISSING_FIELD customer.businessInfo.incorporatedOn",
    "MISSING_FIELD customer.businessInfo.countriesOfOperation",
    "MISSING_FIELD customer.address.line1",
    "MISSING_FIELD customer.address.postalCode",
    "MISSING_FIELD customer.address.country",
  ]);
  expect(missing({ fields: { address, businessInfo: { ...businessInfo, countriesOfOperation: [] } } })).toEqual([
    "MISSING_FIELD customer.businessInfo.countriesOfOperation",
  ]);
});

test("a business needs an owner and a control person", () => {
  const requested = `MISSING_BENEFICIAL_OWNER ${business}`;
  expect(missing({ owners: [] })).toEqual([requested, requested]);
  expect(missing({ owners: [owner({ roles: ["UBO"] })] })).toEqual([requested]);
});

test("owners from outside the US need a passport and a second document", () => {
  const foreignOwner = owner({}, { nationality: "GB", idType: "NON_US_TAX_ID" });
  const requested = `MISSING_IDENTITY_DOCUMENT ${foreignOwner.id}`;
  const issuesWith = (types: DocumentType[], holder = foreignOwner.id): string[] =>
    missing({ owners: [foreignOwner], documents: [...allDocuments, ...documentsOf(types, holder)] });
  expect(issuesWith([])).toEqual([requested, requested]);
  expect(issuesWith(["PASSPORT", "PASSPORT"])).toEqual([requested]);
  expect(issuesWith(["DRIVERS_LICENSE", "NATIONAL_ID"])).toEqual([requested]);
  expect(issuesWith(["PASSPORT", "NATIONAL_ID"])).toEqual([]);
  expect(issuesWith(["PASSPORT", "NATIONAL_ID"], business)).toEqual([requested, requested]);
});

test("owners from the US need a US tax number and no document", () => {
  expect(missing({ owners: [owner({}, { idType: "ITIN" })] })).toEqual([]);
  expect(missing({ owners: [owner({}, { idType: "EIN" })] })).toEqual(["INVALID_FIELD personalInfo.idType"]);
});

/** What is required of a second owner, who is not from the US. */
function silent(fields: Partial<Owner>): string[] {
  return missing({ owners: [owner(), owner({ id: "BeneficialOwner:2", ...fields }, { nationality: "GB" })] });
}

test("owners below 25 % without another role need no verification", () => {
  expect(silent({ roles: ["UBO"], ownershipPercentage: 24 })).toEqual([]);
  expect(silent({ roles: ["UBO"], ownershipPercentage: 25 })).toHaveLength(2);
  expect(silent({ roles: ["UBO", "DIRECTOR"], ownershipPercentage: 1 })).toHaveLength(2);
});

test("each missing kind of document is an issue with the accepted types", () => {
  expect(missing({ documents: documentsOf(["SELFIE"]) })).toEqual([
    `MISSING_LEGAL_PRESENCE_DOCUMENT ${business}`,
    `MISSING_CONTROL_STRUCTURE_DOCUMENT ${business}`,
    `MISSING_OWNERSHIP_STRUCTURE_DOCUMENT ${business}`,
    `MISSING_IDENTITY_DOCUMENT ${business}`,
    `MISSING_PROOF_OF_ADDRESS_DOCUMENT ${business}`,
  ]);
  const shared = documentsOf(["STATE_REGISTRY_EXCERPT", "TRUST_AGREEMENT", "TAX_RETURN"]);
  expect(missing({ documents: shared })).toEqual([]);
});

test("a proof of address is valid for three months, and one valid proof suffices", () => {
  const others = documentsOf(["CERTIFICATE_OF_INCORPORATION", "TRUST_AGREEMENT", "INFORMATION_STATEMENT"]);
  const issued = (...days: string[]): string[] =>
    missing({ documents: [...others, ...days.flatMap((day) => documentsOf(["UTILITY_BILL"], business, day))] });
  expect(issued("2026-02-28")).toEqual([]);
  expect(issued("2026-02-27")).toEqual(["EXPIRED_DOCUMENT Document:UTILITY_BILL0"]);
  expect(issued("2026-02-27", "2026-05-01")).toEqual([]);
  expect(issued()).toEqual([`MISSING_PROOF_OF_ADDRESS_DOCUMENT ${business}`]);
});
