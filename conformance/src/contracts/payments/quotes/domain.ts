import type { PaymentsDomain } from "../payments-domain.ts";
import { quoteFacts } from "./facts.ts";
import { paidQuoteRules } from "./rules/paid-quotes.ts";
import { quoteAmountRules } from "./rules/quote-amounts.ts";
import { quoteRules } from "./rules/quotes.ts";
import { receiverRules } from "./rules/receivers.ts";
import { shownPayloadRules } from "./rules/shown-payload.ts";
import { quoteTriggers } from "./triggers.ts";

export const quotes: PaymentsDomain = {
  checks: [...paidQuoteRules, ...quoteAmountRules, ...quoteRules, ...receiverRules, ...shownPayloadRules],
  facts: quoteFacts,
  triggers: quoteTriggers,
};
