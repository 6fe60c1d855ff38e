import { expectBalance } from "./card-outcome.ts";
import type { Derivation, Exchange } from "../../words.ts";
import { isSuccess, check, textAt } from "../../words.ts";
import { expectAtMost, forEachCaller } from "../../races.ts";
import { CARD_AMOUNT } from "../authorization.ts";
import { fundedCard, makeCardPayment, payWith } from "../card-payments.ts";

/** Payments with a card, and returns of one, that come at once. */
export const cardRaces: readonly Derivation[] = [
  /** The wallet holds two payments and a half. */
  check(
    "sandbox.cards.authorize",
    "concurrent card payments never overdraw the balance",
    "V-64d",
    { cost: 3 },
    async (t, expect) => {
      const held = 2.5 * CARD_AMOUNT;
      const { card, balance } = await fundedCard(t, held);
      const replies = await Promise.all(forEachCaller(() => payWith(t, card)));
      expectAtMost(expect, "authorised", replies, { most: 2, isTaken: isAuthorised });
      const left = held - replies.filter(isAuthorised).length * CARD_AMOUNT;
      await expectBalance(t, expect, "afterwards", balance, left);
    },
  ),

  /** Each asks for more than half of what was settled. */
  check(
    "sandbox.cards.return",
    "concurrent returns never exceed the settled amount",
    "G-73n",
    { cost: 3 },
    async (t, expect) => {
      const { card, balance, clear, giveBack } = await fundedCard(t, CARD_AMOUNT);
      const payment = await makeCardPayment(t, { card });
      await clear(payment, CARD_AMOUNT);
      const part = 0.6 * CARD_AMOUNT;
      const replies = await Promise.all(forEachCaller(() => giveBack(payment, part)));
      expectAtMost(expect, "returned", replies, { most: 1, isTaken: isSuccess });
      await expectBalance(t, expect, "afterwards", balance, replies.filter(isSuccess).length * part);
    },
  ),
];

function isAuthorised({ body }: Exchange): boolean {
  return textAt(body, "status") === "AUTHORIZED";
}
