import type { PaymentsDomain } from "../payments-domain.ts";
import { transactionFacts } from "./facts.ts";
import { incomingPaymentRules } from "./rules/incoming-payments.ts";
import { moneyEffects } from "./rules/money-effects.ts";
import { transactionRules } from "./rules/transactions.ts";

export const transactions: PaymentsDomain = {
  checks: [...incomingPaymentRules, moneyEffects, ...transactionRules],
  facts: transactionFacts,
};
