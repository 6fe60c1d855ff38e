import { CARD_AMOUNT } from "../cards/authorization.ts";
import { PLAIN_AMOUNT } from "../plain-amount.ts";
import { fixtureValue } from "../fixture-values.ts";
import type { Requests } from "../request-maker.ts";

/** The requests of the domain that the contract does not tell: what fits what happened before. */
export const sandboxRequests: Requests<
  "sandbox.cards.clear" | "sandbox.cards.return" | "sandbox.send" | "sandbox.uma.receive"
> = {
  "sandbox.cards.clear": async (_t, { payingCard, cardPayment }) => ({
    params: { id: await payingCard() },
    body: { cardTransactionId: await cardPayment(), amount: CARD_AMOUNT },
  }),
  "sandbox.cards.return": async (_t, { payingCard, clearedPayment }) => ({
    params: { id: await payingCard() },
    body: { cardTransactionId: await clearedPayment(), amount: CARD_AMOUNT },
  }),
  "sandbox.send": async (_t, { awaitedQuote }) => ({ body: { quoteId: await awaitedQuote(), currencyCode: "USD" } }),
  "sandbox.uma.receive": async (t, { customer }) => ({
    body: {
      senderUmaAddress: fixtureValue(t, "senderUma"),
      receivingCurrencyCode: "USD",
      receivingCurrencyAmount: PLAIN_AMOUNT,
      customerId: await customer(),
    },
  }),
};
