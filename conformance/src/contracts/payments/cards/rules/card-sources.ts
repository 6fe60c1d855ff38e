import type { Derivation, Exchange, Expectations, Trial } from "../../words.ts";
import { perform, check } from "../../words.ts";
import { CARD_AMOUNT } from "../authorization.ts";
import { fundedCard, payWith } from "../card-payments.ts";
import { cardholderWithTwoAccounts } from "../cardholders.ts";
import { balanceOf, fund } from "../../accounts/fixtures.ts";
import { expectOutcome } from "./card-outcome.ts";
import { anotherCard } from "../fixtures.ts";

/** What a payment draws from each of its card's funding sources. */
export const cardSourceRules: readonly Derivation[] = [
  /** A payment above all balances is declined and draws nothing; else the first source pays before the second. */
  check("sandbox.cards.authorize", "a card draws on its funding sources in order", "V-64d", async (t, expect) => {
    const single = await fundedCard(t, 2 * CARD_AMOUNT);
    await expectOutcome(
      t,
      expect,
      "more than there is",
      await payWith(t, single.card, { amount: 2 * CARD_AMOUNT + 1 }),
      single.balance,
      { status: "DECLINED", balance: 2 * CARD_AMOUNT, declineReason: "INSUFFICIENT_FUNDS" },
    );
    const { customer, wallet, other, session } = await cardholderWithTwoAccounts(t);
    await fund(t, wallet.id, 2 * CARD_AMOUNT);
    await fund(t, other.id, 2 * CARD_AMOUNT);
    const card = await anotherCard(t, "ACTIVE", customer);
    const body = { fundingSources: [other.id, wallet.id] };
    const update = await perform(t, "cards.update", { params: { id: card.id }, body }, session);
    // Whether an account that is not a wallet may fund a card is the target's choice (G-70).
    if (update.status !== 200) return;
    const [first, second] = [() => balanceOf(t, other.id, customer), () => balanceOf(t, wallet.id, customer)] as const;
    const declined = { status: "DECLINED", balance: 2 * CARD_AMOUNT, declineReason: "INSUFFICIENT_FUNDS" };
    const beyond = await payWith(t, card, { amount: 4 * CARD_AMOUNT + 1 });
    for (const balance of [first, second]) {
      await expectOutcome(t, expect, "more than both hold", beyond, balance, declined);
    }
    const small = await payWith(t, card);
    for (const [balance, left] of [[first, CARD_AMOUNT] as const, [second, 2 * CARD_AMOUNT] as const]) {
      const wanted = { status: "AUTHORIZED", balance: left };
      await expectOutcome(t, expect, "what the first holds", small, balance, wanted);
    }
    await expectDrawn(t, expect, await payWith(t, card, { amount: CARD_AMOUNT + 1 }), [first, second]);
  }),
];

/**
 * One unit more than the first source holds: all of it and the rest from the second. A target that draws each payment
 * from one source alone takes the first that holds enough.
 */
async function expectDrawn(
  t: Trial,
  expect: Expectations,
  reply: Exchange,
  balances: readonly (() => Promise<number>)[],
): Promise<void> {
  const right = [`0 and ${2 * CARD_AMOUNT - 1}`, `${CARD_AMOUNT} and ${CARD_AMOUNT - 1}`];
  let left = "";
  await t.eventually(
    async () => {
      left = (await Promise.all(balances.map((balance) => balance()))).join(" and ");
      return reply;
    },
    () => right.includes(left),
  );
  expect
    .of(reply.operation)
    .that("more than the first holds", right.includes(left), () => [`on the two sources ${right.join(", or ")}`, left]);
}
