import type { PaymentsDomain } from "../payments-domain.ts";
import { externalAccountFacts } from "./facts.ts";
import { externalAccountRules } from "./rules/external-accounts.ts";
import { payeeRules } from "./rules/payees.ts";
import { accountTriggers } from "./triggers.ts";

export const externalAccounts: PaymentsDomain = {
  checks: [externalAccountRules, payeeRules],
  facts: externalAccountFacts,
  triggers: accountTriggers,
};
