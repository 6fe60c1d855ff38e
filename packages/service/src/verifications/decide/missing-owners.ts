import type { DocumentType, Evidence, Issue, Owner } from "./evidence.ts";

/** The share from which an owner of any role needs verification. */
const countingShare = 25;

const numbersInTheUs: readonly string[] = ["SSN", "ITIN"] satisfies Owner["personalInfo"]["idType"][];
const passport: DocumentType[] = ["PASSPORT"];
const otherIdentity: DocumentType[] = ["DRIVERS_LICENSE", "NATIONAL_ID"];

/** The missing owners of a business, and the missing data of those who need verification (KYC-09 … KYC-14). */
export function missingOwners(evidence: Evidence): Issue[] {
  const { business } = evidence;
  const owners = business.beneficialOwners ?? [];
  const missing = (reason: string): Issue => ({ resourceId: business.id, type: "MISSING_BENEFICIAL_OWNER", reason });
  const isControlled = owners.some(({ roles }) => roles.includes("CONTROL_PERSON"));
  return [
    ...(owners.length === 0 ? [missing("Nobody is named who owns the business.")] : []),
    ...(isControlled
      ? []
      : [missing("Nobody is named who controls the business: an owner with the role CONTROL_PERSON.")]),
    ...owners.filter(counts).flatMap((owner) => missingOf(owner, evidence)),
  ];
}

/** Owners below the share without another role need no verification (KYC-10). */
function counts({ ownershipPercentage, roles }: Owner): boolean {
  return ownershipPercentage >= countingShare || roles.some((role) => role !== "UBO");
}

function missingOf(owner: Owner, evidence: Evidence): Issue[] {
  const { nationality, idType } = owner.personalInfo;
  if (nationality !== "US") return missingIdentity(owner, evidence);
  if (numbersInTheUs.includes(idType)) return [];
  const reason = "A person of the US is identified by an SSN or an ITIN.";
  return [{ resourceId: owner.id, type: "INVALID_FIELD", field: "personalInfo.idType", reason }];
}

/** A passport, and one more document issued by a government (V-43). */
function missingIdentity({ id }: Owner, { documents }: Evidence): Issue[] {
  const held = new Set(documents.filter(({ documentHolder }) => documentHolder === id).map((row) => row.documentType));
  return [
    { acceptedDocumentTypes: passport, reason: "The passport of the owner is missing." },
    { acceptedDocumentTypes: otherIdentity, reason: "A second identity document of the owner is missing." },
  ]
    .filter(({ acceptedDocumentTypes }) => !acceptedDocumentTypes.some((type) => held.has(type)))
    .map((issue) => ({ resourceId: id, type: "MISSING_IDENTITY_DOCUMENT", ...issue }));
}
