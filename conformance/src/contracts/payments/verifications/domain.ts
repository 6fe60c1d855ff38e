import type { PaymentsDomain } from "../payments-domain.ts";
import { businessFacts } from "./facts.ts";
import { businessDocumentRules } from "./rules/business-documents.ts";
import { businessFactRules } from "./rules/business-facts.ts";
import { businessOwnerRules } from "./rules/business-owners.ts";
import { businessVerificationRules } from "./rules/business-verifications.ts";
import { verificationRules } from "./rules/verifications.ts";

export const verifications: PaymentsDomain = {
  checks: [
    ...businessDocumentRules,
    ...businessFactRules,
    ...businessOwnerRules,
    ...businessVerificationRules,
    ...verificationRules,
  ],
  facts: businessFacts,
};
