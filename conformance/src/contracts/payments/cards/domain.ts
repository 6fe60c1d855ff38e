import type { PaymentsDomain } from "../payments-domain.ts";
import { cardPaymentFacts } from "./card-payment-facts.ts";
import { cardFacts } from "./facts.ts";
import { cardPaymentRules } from "./rules/card-payments.ts";
import { cardRaces } from "./rules/card-races.ts";
import { cardSequences } from "./rules/card-sequences.ts";
import { cardSettlementRules } from "./rules/card-settlements.ts";
import { cardSourceRules } from "./rules/card-sources.ts";
import { cardUpdateRules } from "./rules/card-updates.ts";
import { cardRules } from "./rules/cards.ts";
import { refusalCodes } from "./rules/refusal-code.ts";
import { cardTriggers } from "./triggers.ts";

export const cards: PaymentsDomain = {
  checks: [
    ...cardPaymentRules,
    ...cardSettlementRules,
    ...cardSourceRules,
    ...cardUpdateRules,
    ...cardRules,
    ...cardRaces,
    ...cardSequences,
    refusalCodes,
  ],
  facts: [...cardFacts, ...cardPaymentFacts],
  triggers: cardTriggers,
};
