import { valueAt, valuesAt } from "../../../json/value-at.ts";
import { isId, isOneOf, isText, isUtc, type Fact } from "../../../checks/schema/facts/fact.ts";

const statuses = [
  "RESOLVE_ERRORS",
  "PENDING_MANUAL_REVIEW",
  "IN_PROGRESS",
  "APPROVED",
  "REJECTED",
  "READY_FOR_VERIFICATION",
];

/** What is true of every owner, document and verification. */
export const businessFacts: readonly Fact[] = [
  {
    rule: "BO-01",
    resource: "BeneficialOwner",
    at: "id",
    expected: "an id BeneficialOwner:<uuid>",
    holds: ({ id }) => isId(id, "BeneficialOwner"),
  },
  {
    rule: "BO-07",
    resource: "BeneficialOwner",
    at: "kycStatus",
    expected: "one of the four statuses",
    holds: ({ kycStatus }) => isOneOf(kycStatus, ["UNVERIFIED", "PENDING", "APPROVED", "REJECTED"]),
  },
  {
    rule: "BO-08",
    resource: "BeneficialOwner",
    at: "createdAt",
    expected: "a date-time",
    holds: ({ createdAt }) => isUtc(createdAt),
  },
  {
    rule: "G-23a",
    resource: "Document",
    at: "",
    expected: "what it was made with and its fileName, but never its file",
    holds: ({ documentHolder, documentType, country, fileName, ...others }) =>
      [documentHolder, documentType, country, fileName].every(isText) && !("file" in others) && !("content" in others),
  },
  {
    rule: "KYC-02",
    resource: "Verification",
    at: "",
    expected: "id, customerId, verificationStatus, errors, createdAt and updatedAt",
    holds: ({ id, customerId, verificationStatus, errors, createdAt, updatedAt }) =>
      isId(id, "Verification") &&
      isId(customerId, "Customer") &&
      isText(verificationStatus) &&
      Array.isArray(errors) &&
      isUtc(createdAt) &&
      isUtc(updatedAt),
  },
  {
    rule: "KYC-03",
    resource: "Verification",
    at: "verificationStatus",
    expected: "one of the six statuses",
    holds: ({ verificationStatus }) => isOneOf(verificationStatus, statuses),
  },
  {
    rule: "KYC-04",
    resource: "Verification",
    at: "errors",
    expected: "none, as nothing stands in the way",
    when: ({ verificationStatus }) => isOneOf(verificationStatus, ["APPROVED", "IN_PROGRESS"]),
    holds: ({ errors }) => Array.isArray(errors) && errors.length === 0,
  },
  {
    rule: "G-25a",
    resource: "Verification",
    at: "errors",
    expected: "resourceId, type and reason; field where a field is at fault",
    when: (item) => valuesAt(item, "errors[]").length > 0,
    holds: (item) =>
      valuesAt(item, "errors[]").every(
        (error) =>
          ["resourceId", "type", "reason"].every((name) => isText(valueAt(error, name))) &&
          (!isOneOf(valueAt(error, "type"), ["MISSING_FIELD", "INVALID_FIELD"]) || isText(valueAt(error, "field"))),
      ),
  },
];
