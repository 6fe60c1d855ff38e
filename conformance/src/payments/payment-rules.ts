import type { Contract } from "@tallystick/contract";
import type { Check } from "../engine/types.ts";
import { cardPaymentRules } from "./cards/rules/card-payments.ts";
import { cardSettlementRules } from "./cards/rules/card-settlements.ts";
import { cardSourceRules } from "./cards/rules/card-sources.ts";
import { configurationRules } from "./config/rules/configuration.ts";
import { externalAccountRules } from "./external-accounts/rules/external-accounts.ts";
import { paidQuoteRules } from "./quotes/rules/paid-quotes.ts";
import { payeeRules } from "./external-accounts/rules/payees.ts";
import { quoteAmountRules } from "./quotes/rules/quote-amounts.ts";
import { quoteRules } from "./quotes/rules/quotes.ts";
import { receiverRules } from "./quotes/rules/receivers.ts";
import { transactionRules } from "./transactions/rules/transactions.ts";

/** What money has of its own: where it is kept, how it is quoted, moved and paid. */
export function paymentRules(contract: Contract): Check[] {
  return [
    configurationRules,
    externalAccountRules,
    quoteAmountRules,
    quoteRules,
    paidQuoteRules,
    payeeRules,
    receiverRules,
    transactionRules,
    cardPaymentRules,
    cardSourceRules,
    cardSettlementRules,
  ].flatMap((rulesOf) => rulesOf(contract));
}
