import { cardLifecycle, moveRequest } from "./fixtures.ts";
import { CARD_AMOUNT, authorizationBody } from "./card-payments.ts";
import { plainSuffix } from "../sandbox/plain-suffix.ts";
import type { Requests } from "../request-maker.ts";

/** Cards, and what the sandbox does with them. */
export const cardRequests: Requests<
  `cards.${"create" | "list" | "get" | "update"}` | `sandbox.cards.${"authorize" | "clear" | "return"}`
> = {
  "cards.create": async (t, { customer, wallet }) => ({
    body: {
      cardholderId: await customer(),
      form: "VIRTUAL",
      fundingSources: [await wallet()],
      platformCardId: `${t.unique("card")}-${plainSuffix(t.contract)}`,
    },
  }),
  "cards.list": async (_t, { customer }) => ({ query: { cardholderId: await customer() } }),
  "cards.get": async (_t, { payingCard }) => ({ params: { id: await payingCard() } }),
  "cards.update": async (t, { card }) => moveRequest(cardLifecycle(t.contract), "cards.update", await card(), "FROZEN"),
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
};
