import type { CallRequest, Fixture } from "../words.ts";
import { requestOf } from "../words.ts";
import { CARD_AMOUNT } from "./authorization.ts";
import { makeCardPayment, makeClearedPayment, payingCard } from "./card-payments.ts";
import { only, type RefusalTriggers } from "../../../requests/refusal-trigger.ts";
import { walletOf } from "../accounts/fixtures.ts";
import { cardOf } from "./fixtures.ts";
import { sourceTriggers } from "./source-triggers.ts";

/** Refusals about cards and payments with them. */
export const cardTriggers: RefusalTriggers = {
  ...sourceTriggers,
  // Closing a card and changing its funding sources in one request.
  "cards.update exclusive": async (t, operation) => {
    const request = await requestOf(t, operation.id);
    return only({ ...request, body: { state: "CLOSED", fundingSources: [(await walletOf(t)).id] } });
  },
  // Other funding sources for a closed card.
  "terminal body.fundingSources": async (t) => {
    const card = await cardOf(t, "CLOSED");
    return only({ params: { id: card.id }, body: { fundingSources: [(await walletOf(t)).id] } });
  },
  // Clearing a declined payment.
  "terminal body.cardTransactionId": async (t) => {
    const card = await payingCard(t);
    const { id } = await makeCardPayment(t, { suffix: "002" });
    return only({ params: { id: card.id }, body: { cardTransactionId: id, amount: CARD_AMOUNT } });
  },
  // Returning more than was settled, or than is left of it.
  "sandbox.cards.return over-limit body.amount": async (t) => {
    const { id: cardId } = await payingCard(t);
    const giveBack = (payment: Fixture, amount: number): CallRequest => ({
      params: { id: cardId },
      body: { cardTransactionId: payment.id, amount },
    });
    const [open, settled, returned] = [
      await makeCardPayment(t),
      await makeClearedPayment(t),
      await makeClearedPayment(t),
    ];
    await t.call("sandbox.cards.return", giveBack(returned, CARD_AMOUNT - 1));
    return [
      { variant: "more than was settled", request: giveBack(settled, CARD_AMOUNT + 1) },
      { variant: "nothing was settled", request: giveBack(open, 1) },
      { variant: "more than is left", request: giveBack(returned, 2) },
    ];
  },
};
