import type { PaymentsDomain } from "../payments-domain.ts";
import { customerFacts } from "./facts.ts";
import { customerUpdateRules } from "./rules/customer-updates.ts";
import { customerRules } from "./rules/customers.ts";
import { deletedCustomerRules } from "./rules/deleted-customers.ts";
import { emailChangeRules } from "./rules/email-changes.ts";
import { newCustomerRules } from "./rules/new-customers.ts";
import { umaAddressRules } from "./rules/uma-addresses.ts";
import { customerTriggers } from "./triggers.ts";

export const customers: PaymentsDomain = {
  checks: [
    ...customerUpdateRules,
    ...customerRules,
    ...deletedCustomerRules,
    ...emailChangeRules,
    ...newCustomerRules,
    ...umaAddressRules,
  ],
  facts: customerFacts,
  triggers: customerTriggers,
};
