import type { Contract } from "@tallystick/contract";
import type { Check } from "../../engine/check.ts";
import { cardPaymentRules } from "./card-payments.ts";
import { cardSettlementRules } from "./card-settlements.ts";
import { cardSourceRules } from "./card-sources.ts";
import { configurationRules } from "./configuration.ts";
import { externalAccountRules } from "./external-accounts.ts";
import { paidQuoteRules } from "./paid-quotes.ts";
import { payeeRules } from "./payees.ts";
import { quoteAmountRules } from "./quote-amounts.ts";
import { quoteRules } from "./quotes.ts";
import { receiverRules } from "./receivers.ts";
import { transactionRules } from "./transactions.ts";

/** What is particular to money: where it is kept, how it is quoted, moved and paid with. */
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
