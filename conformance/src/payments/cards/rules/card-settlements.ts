import type { Contract } from "@tallystick/contract";
import type { Check, Trial } from "../../../engine/types.ts";
import { CARD_AMOUNT } from "../authorization.ts";
import { fundedCard, makeCardPayment, simulateOn } from "../card-payments.ts";
import { textAt, valueAt } from "../../../json/value-at.ts";
import { expectSame } from "../../../families/expect.ts";
import { handWrittenCheck } from "../../../families/hand-written-check.ts";
import { expectOutcome } from "./card-outcome.ts";

/** How a payment with a card is settled and returned. */
export function cardSettlementRules(contract: Contract): Check[] {
  return [
    handWrittenCheck(contract, {
      rules: ["G-73k"],
      name: "what is cleared is settled",
      operation: "sandbox.cards.clear",
      run: cleared,
    }),
    handWrittenCheck(contract, {
      rules: ["G-73k"],
      name: "what is cleared and not covered is an exception",
      operation: "sandbox.cards.clear",
      run: clearedUncovered,
    }),
    handWrittenCheck(contract, {
      rules: ["G-73o"],
      name: "what is returned is back at once",
      operation: "sandbox.cards.return",
      run: returned,
    }),
  ];
}

/** The whole, a part, more than was authorised, and nothing. */
async function cleared(t: Trial, rules: readonly string[]): Promise<void> {
  const plenty = 10 * CARD_AMOUNT;
  const { card, balance } = await fundedCard(t, plenty);
  let left = plenty;
  for (const [state, amount, status] of [
    ["the whole", CARD_AMOUNT, "SETTLED"],
    ["a part", CARD_AMOUNT - 1, "PARTIALLY_SETTLED"],
    ["more", CARD_AMOUNT + 1, "SETTLED"],
  ] as const) {
    const payment = await makeCardPayment(t, { card });
    left -= Math.max(amount, CARD_AMOUNT);
    const reply = await simulateOn(t, card, "clear", { of: payment, amount });
    await expectOutcome(t, rules, `cleared: ${state}`, { reply, balance, wanted: { status, balance: left } });
    expectSame(t, rules, `cleared: ${state}`, {
      operation: "sandbox.cards.clear",
      what: "settled, all in all",
      expected: amount,
      observed: valueAt(reply.body, "settlementSummary.totalAmount"),
    });
  }
  const lapsed = await makeCardPayment(t, { card });
  const reply = await simulateOn(t, card, "clear", { of: lapsed, amount: 0 });
  const status = textAt(reply.body, "status") ?? "";
  await expectOutcome(t, rules, "cleared: nothing", { reply, balance, wanted: { status, balance: left } });
}

/** More than was authorised, at once and after a part, when the wallet is empty. */
async function clearedUncovered(t: Trial, rules: readonly string[]): Promise<void> {
  const { card, balance } = await fundedCard(t, 2 * CARD_AMOUNT);
  const [whole, partial] = [await makeCardPayment(t, { card }), await makeCardPayment(t, { card })];
  await expectOutcome(t, rules, "more than the sources hold, at once", {
    reply: await simulateOn(t, card, "clear", { of: whole, amount: CARD_AMOUNT + 1 }),
    balance,
    wanted: { status: "EXCEPTION", balance: 0 },
  });
  await simulateOn(t, card, "clear", { of: partial, amount: CARD_AMOUNT - 1 });
  await expectOutcome(t, rules, "more than the sources hold, after a part", {
    reply: await simulateOn(t, card, "clear", { of: partial, amount: 2 }),
    balance,
    wanted: { status: "EXCEPTION", balance: 0 },
  });
}

/** A part, then the rest. */
async function returned(t: Trial, rules: readonly string[]): Promise<void> {
  const { card, balance } = await fundedCard(t, CARD_AMOUNT);
  const payment = await makeCardPayment(t, { card });
  await simulateOn(t, card, "clear", { of: payment, amount: CARD_AMOUNT });
  await expectOutcome(t, rules, "a part returned", {
    reply: await simulateOn(t, card, "return", { of: payment, amount: 1_000_000 }),
    balance,
    wanted: { status: "SETTLED", balance: 1_000_000 },
  });
  await expectOutcome(t, rules, "all returned", {
    reply: await simulateOn(t, card, "return", { of: payment, amount: CARD_AMOUNT - 1_000_000 }),
    balance,
    wanted: { status: "REFUNDED", balance: CARD_AMOUNT },
  });
}
