import type { Derivation } from "../../words.ts";
import { byTheClock, check, fixtureOf } from "../../words.ts";
import { wholeListOf } from "../../../../requests/fixtures/whole-list.ts";
import { CARD_AMOUNT } from "../authorization.ts";
import { fundedCard, makeCardPayment, payWith } from "../card-payments.ts";
import { moveTo, anotherCard } from "../fixtures.ts";
import { balanceOf, fund, walletOf } from "../../accounts/fixtures.ts";
import { expectOutcome } from "./card-outcome.ts";
import { customerOf } from "../../customers/fixtures.ts";

/** What a card pays and what it declines, and what is drawn for it. */
export const cardPaymentRules: readonly Derivation[] = [
  /** New payments are declined, while earlier ones are settled and returned as before. */
  check("sandbox.cards.authorize", "a frozen card declines new payments", ["CARD-24", "CARD-39"], async (t, expect) => {
    const { card, balance, clear, giveBack } = await fundedCard(t, 3 * CARD_AMOUNT);
    const payment = await makeCardPayment(t, { card });
    await moveTo(t, card, "FROZEN");
    const left = 2 * CARD_AMOUNT;
    await expectOutcome(t, expect.by("CARD-24"), "a frozen card", await payWith(t, card), balance, {
      status: "DECLINED",
      balance: left,
      declineReason: "CARD_PAUSED",
    });
    const earlier = expect.by("CARD-39");
    await expectOutcome(t, earlier, "settled while frozen", await clear(payment, CARD_AMOUNT), balance, {
      status: "SETTLED",
      balance: left,
    });
    await expectOutcome(t, earlier, "given back while frozen", await giveBack(payment, CARD_AMOUNT), balance, {
      status: "REFUNDED",
      balance: 3 * CARD_AMOUNT,
    });
  }),

  /** The reason is the target's choice (V-64). */
  check("sandbox.cards.authorize", "a closed or pending card declines payments", "V-64c", async (t, expect) => {
    const wallet = await walletOf(t);
    await fund(t, wallet.id, 2 * CARD_AMOUNT);
    const balance = (): Promise<number> => balanceOf(t, wallet.id);
    for (const state of ["CLOSED", "PENDING_ISSUE"]) {
      const card = await anotherCard(t, state);
      const wanted = { status: "DECLINED", balance: 2 * CARD_AMOUNT };
      await expectOutcome(t, expect, `a card that is ${state}`, await payWith(t, card), balance, wanted);
    }
  }),

  /** Declined by the sandbox's table, and nothing is drawn. */
  check("sandbox.cards.authorize", "a declined payment captures nothing", ["G-73c", "G-73d"], async (t, expect) => {
    const { card, balance } = await fundedCard(t, 2 * CARD_AMOUNT);
    for (const [rule, suffix] of [
      ["G-73c", "002"],
      ["G-73d", "003"],
    ] as const) {
      const reply = await payWith(t, card, { suffix });
      const wanted = { status: "DECLINED", balance: 2 * CARD_AMOUNT };
      await expectOutcome(t, expect.by(rule), `declined by ${suffix}`, reply, balance, wanted);
    }
  }),

  /** About half a minute later: nothing is drawn at first, everything a minute later. */
  check(
    "sandbox.cards.authorize",
    "an authorization with a delayed capture leaves the balance unchanged",
    "G-73e",
    byTheClock,
    async (t, expect) => {
      const { card, balance } = await fundedCard(t, 2 * CARD_AMOUNT);
      const reply = await payWith(t, card, { suffix: "005" });
      const wanted = { status: "AUTHORIZED", balance: 2 * CARD_AMOUNT };
      await expectOutcome(t, expect, "at first", reply, balance, wanted);
      await t.advance(60_000);
      await expectOutcome(t, expect, "a minute later", reply, balance, { ...wanted, balance: CARD_AMOUNT });
    },
  ),

  /** It was authorised before, and settles as any other. */
  check(
    "sandbox.cards.authorize",
    "a frozen card still captures an earlier payment",
    ["G-73e", "CARD-39"],
    byTheClock,
    async (t, expect) => {
      const { card, balance } = await fundedCard(t, 2 * CARD_AMOUNT);
      const reply = await payWith(t, card, { suffix: "005" });
      await moveTo(t, card, "FROZEN");
      await t.advance(60_000);
      const wanted = { status: "AUTHORIZED", balance: CARD_AMOUNT };
      await expectOutcome(t, expect, "a minute later, while frozen", reply, balance, wanted);
    },
  ),
  check("sandbox.cards.authorize", "card payments are not listed as transactions", "V-35b", async (t, expect) => {
    const { card, balance, clear } = await fundedCard(t, 2 * CARD_AMOUNT);
    const { id: customerId } = await customerOf(t);
    const payments = (): Promise<string[]> => wholeListOf(t, "transactions.list", { customerId });
    const before = await payments();
    const reply = await payWith(t, card);
    await expectOutcome(t, expect, "authorised", reply, balance, { status: "AUTHORIZED", balance: CARD_AMOUNT });
    await clear(fixtureOf(reply, "A payment"), CARD_AMOUNT);
    expect.same("authorised and cleared", "the transactions there were:", before, await payments());
  }),
];
