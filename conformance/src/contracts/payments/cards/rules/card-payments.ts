import type { Contract, RuleId } from "@tallystick/contract";
import type { Check } from "../../../../checks/check.ts";
import type { Trial } from "../../../../requests/trial.ts";
import { CARD_AMOUNT } from "../authorization.ts";
import { fundedCard, makeCardPayment, payWith, simulateOn } from "../card-payments.ts";
import { moveTo, anotherCard } from "../fixtures.ts";
import { fixtureOf, fixturesOf } from "../../../../requests/fixtures/fixture.ts";
import { balanceOf, fund, walletOf } from "../../accounts/fixtures.ts";
import { byTheClock } from "../../../../requests/run-conditions.ts";
import { declared, expecting } from "../../../../requests/expect.ts";
import { handWrittenCheck, type Run } from "../../../../checks/hand-written-check.ts";
import { expectOutcome } from "./card-outcome.ts";
import { customerOf } from "../../customers/fixtures.ts";

/** What a card pays and what it declines, and what is drawn for it. */
export function cardPaymentRules(contract: Contract): Check[] {
  const of = (rules: RuleId[], name: string, run: Run, when: Partial<typeof byTheClock> = {}): Check =>
    handWrittenCheck(contract, { ...when, rules, name, operation: "sandbox.cards.authorize", run });
  return [
    of(["CARD-24", "CARD-39"], "a frozen card pays nothing new", frozen),
    of(["V-64c"], "a card that is closed or pending pays nothing", unusable),
    of(["G-73c", "G-73d"], "a payment that the merchant's name declines draws nothing", declinedByMerchant),
    of(["G-73e"], "a payment that is drawn later is not drawn at once", late, byTheClock),
    of(
      ["G-73e", "CARD-39"],
      "a payment that is drawn later is drawn from a frozen card, too",
      lateWhileFrozen,
      byTheClock,
    ),
    of(["V-35b"], "a payment with a card shows in the balance alone", notListed),
  ];
}

/** New payments are declined, while earlier ones are settled and returned as before. */
async function frozen(t: Trial): Promise<void> {
  const { card, balance } = await fundedCard(t, 3 * CARD_AMOUNT);
  const payment = await makeCardPayment(t, { card });
  await moveTo(t, card, "FROZEN");
  const left = 2 * CARD_AMOUNT;
  await expectOutcome(t, declared(t.contract, "CARD-24"), "a frozen card", {
    reply: await payWith(t, card),
    balance,
    wanted: { status: "DECLINED", balance: left, declineReason: "CARD_PAUSED" },
  });
  const earlier = declared(t.contract, "CARD-39");
  await expectOutcome(t, earlier, "settled while frozen", {
    reply: await simulateOn(t, card, "clear", { of: payment, amount: CARD_AMOUNT }),
    balance,
    wanted: { status: "SETTLED", balance: left },
  });
  await expectOutcome(t, earlier, "given back while frozen", {
    reply: await simulateOn(t, card, "return", { of: payment, amount: CARD_AMOUNT }),
    balance,
    wanted: { status: "REFUNDED", balance: 3 * CARD_AMOUNT },
  });
}

/** The reason is the target's choice (V-64). */
async function unusable(t: Trial, rules: readonly string[]): Promise<void> {
  const { id: customerId } = await customerOf(t);
  const wallet = await walletOf(t);
  await fund(t, wallet.id, 2 * CARD_AMOUNT);
  const balance = (): Promise<number> => balanceOf(t, customerId, wallet.id);
  for (const state of ["CLOSED", "PENDING_ISSUE"]) {
    const card = await anotherCard(t, state);
    const wanted = { status: "DECLINED", balance: 2 * CARD_AMOUNT };
    await expectOutcome(t, rules, `a card that is ${state}`, {
      reply: await payWith(t, card),
      balance,
      wanted,
    });
  }
}

/** Declined by the sandbox's table, and nothing is drawn. */
async function declinedByMerchant(t: Trial): Promise<void> {
  const { card, balance } = await fundedCard(t, 2 * CARD_AMOUNT);
  for (const [rule, suffix] of [
    ["G-73c", "002"],
    ["G-73d", "003"],
  ] as const) {
    const reply = await payWith(t, card, { suffix });
    const wanted = { status: "DECLINED", balance: 2 * CARD_AMOUNT };
    await expectOutcome(t, declared(t.contract, rule), `declined by ${suffix}`, { reply, balance, wanted });
  }
}

/** About half a minute later: nothing is drawn at first, everything a minute later. */
async function late(t: Trial, rules: readonly string[]): Promise<void> {
  const { card, balance } = await fundedCard(t, 2 * CARD_AMOUNT);
  const reply = await payWith(t, card, { suffix: "005" });
  const wanted = { status: "AUTHORIZED", balance: 2 * CARD_AMOUNT };
  await expectOutcome(t, rules, "at first", { reply, balance, wanted });
  await t.advance(60_000);
  await expectOutcome(t, rules, "a minute later", { reply, balance, wanted: { ...wanted, balance: CARD_AMOUNT } });
}

/** It was authorised before, and settles as any other. */
async function lateWhileFrozen(t: Trial, rules: readonly string[]): Promise<void> {
  const { card, balance } = await fundedCard(t, 2 * CARD_AMOUNT);
  const reply = await payWith(t, card, { suffix: "005" });
  await moveTo(t, card, "FROZEN");
  await t.advance(60_000);
  const wanted = { status: "AUTHORIZED", balance: CARD_AMOUNT };
  await expectOutcome(t, rules, "a minute later, while frozen", { reply, balance, wanted });
}

async function notListed(t: Trial, rules: readonly string[]): Promise<void> {
  const { card, balance } = await fundedCard(t, 2 * CARD_AMOUNT);
  const { id: customerId } = await customerOf(t);
  const payments = async (): Promise<string[]> =>
    fixturesOf(await t.call("transactions.list", { query: { customerId, limit: 100 } }), "Payments").map(
      ({ id }) => id,
    );
  const before = await payments();
  const reply = await payWith(t, card);
  await expectOutcome(t, rules, "authorised", {
    reply,
    balance,
    wanted: { status: "AUTHORIZED", balance: CARD_AMOUNT },
  });
  await simulateOn(t, card, "clear", { of: fixtureOf(reply, "A payment"), amount: CARD_AMOUNT });
  expecting(t, rules, "sandbox.cards.authorize").same(
    "authorised and cleared",
    "the transactions there were:",
    before,
    await payments(),
  );
}
