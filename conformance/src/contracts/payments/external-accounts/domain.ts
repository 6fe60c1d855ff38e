import type { PaymentsDomain } from "../payments-domain.ts";
import { externalAccountFacts } from "./facts.ts";
import { accountCurrencyRules } from "./rules/account-currencies.ts";
import { defaultAccountRules } from "./rules/default-accounts.ts";
import { deletedAccountRules } from "./rules/deleted-accounts.ts";
import { externalAccountRules } from "./rules/external-accounts.ts";
import { firstIdentifier } from "./rules/first-identifier.ts";
import { payeeRules } from "./rules/payees.ts";
import { accountTriggers } from "./triggers.ts";

export const externalAccounts: PaymentsDomain = {
  checks: [
    ...externalAccountRules,
    ...defaultAccountRules,
    ...accountCurrencyRules,
    ...deletedAccountRules,
    firstIdentifier,
    ...payeeRules,
  ],
  facts: externalAccountFacts,
  triggers: accountTriggers,
};
