import { objectsIn, type Item, withoutPrefix } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { changesField, changesItems } from "../mutant-kinds.ts";

const isApproved = (item: Item): boolean => item["verificationStatus"] === "APPROVED";

/** Wrong fields in owners and verifications. */
export const mutants: readonly HandWrittenMutant[] = [
  changesItems("BO-01", "BeneficialOwner", "bare-ids", (owner) => {
    owner["id"] = withoutPrefix(owner["id"]);
  }),
  changesField("BO-07", "BeneficialOwner", "kycStatus", undefined, ({ kycStatus }) => kycStatus === "PENDING"),
  changesField("BO-08", "BeneficialOwner", "createdAt"),
  changesField("KYC-02", "Verification", "updatedAt"),
  changesField("KYC-03", "Verification", "verificationStatus", "VERIFIED", isApproved),
  changesItems("KYC-04", "Verification", "errors-that-are-never-resolved", (verification) => {
    const { customerId } = verification;
    const error = { resourceId: customerId, type: "MISSING_FIELD", field: "businessInfo.taxId", reason: "Missing." };
    if (isApproved(verification)) verification["errors"] = [error];
  }),
  changesItems("G-25a", "Verification", "errors-without-a-resource", (verification) => {
    for (const error of objectsIn(verification, "errors")) delete error["resourceId"];
  }),
  changesItems("G-25a", "Verification", "errors-at-no-field", (verification) => {
    for (const error of objectsIn(verification, "errors")) delete error["field"];
  }),
];
