import { CARD_AMOUNT, authorizationBody } from "../cards/authorization.ts";
import { PLAIN_AMOUNT } from "../plain-amount.ts";
import { fixtureValue } from "../fixture-values.ts";
import type { Requests } from "../request-maker.ts";

/** The plain requests of the domain's operations. */
export const sandboxRequests: Requests<
  | "sandbox.cards.authorize"
  | "sandbox.cards.clear"
  | "sandbox.cards.return"
  | "sandbox.internalAccounts.fund"
  | "sandbox.send"
  | "sandbox.uma.receive"
  | "sandbox.webhooks.test"
> = {
  "sandbox.internalAccounts.fund": async (_t, { internalAccount }) => ({
    params: { accountId: await internalAccount() },
    body: { amount: PLAIN_AMOUNT },
  }),
  "sandbox.cards.authorize": async (t, { payingCard }) => {
    const id = await payingCard();
    return { params: { id }, body: authorizationBody(t, { id, body: {} }) };
  },
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
  "sandbox.webhooks.test": async () => ({}),
};
