import type { DocumentType, Evidence, Issue } from "./evidence.ts";

/** The documents that a business must hand in, besides the proof of its address (G-25). */
const kinds: readonly { type: Issue["type"]; accepted: DocumentType[]; reason: string }[] = [
  {
    type: "MISSING_LEGAL_PRESENCE_DOCUMENT",
    accepted: [
      "CERTIFICATE_OF_INCORPORATION",
      "ARTICLES_OF_INCORPORATION",
      "ARTICLES_OF_ASSOCIATION",
      "STATE_REGISTRY_EXCERPT",
    ],
    reason: "No document proves that the business was formed.",
  },
  {
    type: "MISSING_CONTROL_STRUCTURE_DOCUMENT",
    accepted: ["DIRECTOR_REGISTRY", "TRUST_AGREEMENT", "STATE_COMPANY_REGISTRY", "PARTNERSHIP_CONTROL_AGREEMENT"],
    reason: "No document proves who controls the business.",
  },
  {
    type: "MISSING_OWNERSHIP_STRUCTURE_DOCUMENT",
    accepted: ["SHAREHOLDER_REGISTER", "TRUST_AGREEMENT", "PARTNERSHIP_AGREEMENT"],
    reason: "No document proves who owns the business.",
  },
  {
    // There is no type of error for tax documents; they prove the identity of the business (V-43a).
    type: "MISSING_IDENTITY_DOCUMENT",
    accepted: ["TAX_RETURN", "INFORMATION_STATEMENT", "OTHER"],
    reason: "No document proves the tax id of the business.",
  },
];

const proofsOfAddress: DocumentType[] = [
  "PROOF_OF_ADDRESS",
  "UTILITY_BILL",
  "RENT_OR_LEASE_AGREEMENT",
  "ELECTRICITY_BILL",
  "BANK_STATEMENT",
  "TAX_RETURN",
];

/** How long a proof of address counts (KYC-12). */
const proofCountsForMonths = 3;

/** The missing documents of a business (KYC-11, KYC-12). */
export function missingDocuments({ business, documents, today }: Evidence): Issue[] {
  const own = documents.filter(({ documentHolder }) => documentHolder === business.id);
  const missing = kinds.filter(({ accepted }) => !own.some(({ documentType }) => accepted.includes(documentType)));
  return [
    ...missing.map(({ type, accepted, reason }) => ({
      resourceId: business.id,
      type,
      acceptedDocumentTypes: accepted,
      reason,
    })),
    ...missingProofOfAddress(business.id, own, today),
  ];
}

function missingProofOfAddress(businessId: string, own: Evidence["documents"], today: string): Issue[] {
  const acceptedDocumentTypes = proofsOfAddress;
  const proofs = own.filter(({ documentType }) => proofsOfAddress.includes(documentType));
  const oldest = monthsBefore(today, proofCountsForMonths);
  const expired = proofs.filter(({ issuedOn }) => issuedOn !== undefined && issuedOn < oldest);
  if (expired.length < proofs.length) return [];
  if (proofs.length === 0) {
    const reason = "No document proves the address of the business.";
    return [{ resourceId: businessId, type: "MISSING_PROOF_OF_ADDRESS_DOCUMENT", acceptedDocumentTypes, reason }];
  }
  const reason = "The document is more than three months old.";
  return expired.map(({ id }) => ({ resourceId: id, type: "EXPIRED_DOCUMENT", acceptedDocumentTypes, reason }));
}

/** The same day so many months earlier; the last day of that month where it has no such day. */
function monthsBefore(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  const dayOfMonth = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months);
  // The day before the first of the month that it overflowed into.
  if (date.getUTCDate() !== dayOfMonth) date.setUTCDate(0);
  return date.toISOString().slice(0, 10);
}
