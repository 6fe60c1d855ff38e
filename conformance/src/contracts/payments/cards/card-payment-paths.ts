import type { Exchange, Trial } from "../words.ts";
import { answerOf, textAt } from "../words.ts";
import { CARD_AMOUNT } from "./authorization.ts";
import { makeCardPayment, payingCard, simulateOn } from "./card-payments.ts";
import type { PathToState, ResourceInState } from "../../../requests/states/path-to-state.ts";

/** An amount that makes a payment PARTIALLY_SETTLED; minor units. */
const PART = CARD_AMOUNT / 5;

/** The steps of a payment, in turn, and how much of it is settled after each. */
interface PaymentPath {
  suffix?: string;
  moves: readonly ["clear" | "return", number][];
  settled: number;
}

const paths: Readonly<Record<string, PaymentPath>> = {
  AUTHORIZED: { moves: [], settled: 0 },
  DECLINED: { suffix: "002", moves: [], settled: 0 },
  EXCEPTION: { suffix: "006", moves: [], settled: 0 },
  PARTIALLY_SETTLED: { moves: [["clear", PART]], settled: PART },
  SETTLED: { moves: [["clear", CARD_AMOUNT]], settled: CARD_AMOUNT },
  REFUNDED: {
    moves: [
      ["clear", CARD_AMOUNT],
      ["return", CARD_AMOUNT],
    ],
    settled: 0,
  },
};

/** How a payment with a card reaches a state, for it to be cleared or returned. */
export function cardPaymentPath(state: string, by: string): PathToState | undefined {
  const path = paths[state];
  if (path === undefined) return undefined;
  const { suffix, moves, settled } = path;
  const make = async (t: Trial): Promise<ResourceInState> => {
    const card = await payingCard(t);
    const payment = await makeCardPayment(t, { card, ...(suffix !== undefined && { suffix }) });
    let seen = textAt(payment.body, "status");
    for (const [what, amount] of moves) seen = shown(await simulateOn(t, card, what, { of: payment, amount }));
    t.precondition(seen === state, `a payment that should be ${state} is ${seen}`);
    return {
      request: (to) => ({
        params: { id: card.id },
        body: { cardTransactionId: payment.id, amount: amountFor(by, to, settled) },
      }),
    };
  };
  // An exception is what the account cannot pay: a check of its own brings it about.
  return Object.assign(make, { leadsTo: (to: string) => to !== "EXCEPTION" });
}

function shown(reply: Exchange): string {
  return textAt(reply.body, "status") ?? answerOf(reply);
}

/**
 * The requested amount: a part, or what is left of the whole; of a return all that was settled, or any amount where
 * nothing was.
 */
function amountFor(by: string, to: string, settled: number): number {
  if (by === "sandbox.cards.return") return settled === 0 ? CARD_AMOUNT : settled;
  if (to === "REFUNDED") return 0;
  return to === "PARTIALLY_SETTLED" ? PART : CARD_AMOUNT - settled;
}
