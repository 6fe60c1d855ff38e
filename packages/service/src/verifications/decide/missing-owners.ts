import type { DocumentType, Evidence, Issue, Owner } from "./evidence.ts";

/** From this share on a person counts, whatever the role. */
const countingShare = 25;

const numbersInTheUs: readonly string[] = ["SSN", "ITIN"] satisfies Owner["personalInfo"]["idType"][];
const passport: DocumentType[] = ["PASSPORT"];
const otherIdentity: DocumentType[] = ["DRIVERS_LICENSE", "NATIONAL_ID"];

/** The people whom a business has not named, and what is missing for those who count (KYC-09 … KYC-14). */
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

/** An owner of less without another role needs nothing (KYC-10). */
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
