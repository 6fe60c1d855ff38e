import { ruleCheck } from "../../../../checks/rule-checks.ts";
import type { Derivation } from "../../../../checks/contract-adapter.ts";
import type { Trial } from "../../../../requests/trial.ts";
import { CARD_AMOUNT } from "../authorization.ts";
import { fundedCard, makeCardPayment, simulateOn, type FundedCard } from "../card-payments.ts";
import type { Exchange } from "../../../../http/exchange.ts";
import type { Fixture } from "../../../../requests/fixtures/fixture.ts";
import { textAt, valueAt } from "../../../../json/value-at.ts";
import { byTheClock } from "../../../../requests/run-conditions.ts";
import { expecting } from "../../../../requests/expect.ts";
import { expectOutcome } from "./card-outcome.ts";

/** How a payment with a card is settled and returned. */
export const cardSettlementRules: readonly Derivation[] = [
  ruleCheck({
    rules: ["G-73k"],
    name: "a cleared amount is settled",
    operation: "sandbox.cards.clear",
    run: (t, expect) => cleared(t, expect.rules),
  }),
  ruleCheck({
    ...byTheClock,
    rules: ["G-73e"],
    name: "clearing before capture captures once",
    operation: "sandbox.cards.clear",
    run: (t: Trial, expect) => clearedUndrawn(t, expect.rules, CARD_AMOUNT),
  }),
  ruleCheck({
    ...byTheClock,
    rules: ["G-73k"],
    name: "a lapsed authorization is never captured",
    operation: "sandbox.cards.clear",
    run: (t: Trial, expect) => clearedUndrawn(t, expect.rules, 0),
  }),
  ruleCheck({
    rules: ["G-73k"],
    name: "uncovered clearing becomes EXCEPTION",
    operation: "sandbox.cards.clear",
    run: (t, expect) => clearedUncovered(t, expect.rules),
  }),
  ruleCheck({
    rules: ["G-73k"],
    name: "clearing after a lapse captures again",
    operation: "sandbox.cards.clear",
    run: (t, expect) => clearedAfterwards(t, expect.rules),
  }),
  ruleCheck({
    rules: ["G-73k"],
    name: "clearing after a full return is refused or captured",
    operation: "sandbox.cards.clear",
    run: (t, expect) => clearedRefunded(t, expect.rules),
  }),
  ruleCheck({
    rules: ["G-73o"],
    name: "an amount settled before a lapse can be returned",
    operation: "sandbox.cards.return",
    run: (t, expect) => returnedAfterwards(t, expect.rules),
  }),
  ruleCheck({
    rules: ["G-73o"],
    name: "a return credits the balance immediately",
    operation: "sandbox.cards.return",
    run: (t, expect) => returned(t, expect.rules),
  }),
];

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
    expecting(t, rules, "sandbox.cards.clear").same(
      `cleared: ${state}`,
      "settled, all in all",
      amount,
      valueAt(reply.body, "settlementSummary.totalAmount"),
    );
  }
  const lapsed = await makeCardPayment(t, { card });
  const reply = await simulateOn(t, card, "clear", { of: lapsed, amount: 0 });
  const status = textAt(reply.body, "status") ?? "";
  await expectOutcome(t, rules, "cleared: nothing", { reply, balance, wanted: { status, balance: left } });
}

/** The time at which it would have been drawn changes nothing any more. */
async function clearedUndrawn(t: Trial, rules: readonly string[], amount: number): Promise<void> {
  const plenty = 3 * CARD_AMOUNT;
  const { card, balance } = await fundedCard(t, plenty);
  const payment = await makeCardPayment(t, { card, suffix: "005" });
  const reply = await simulateOn(t, card, "clear", { of: payment, amount });
  t.precondition(reply.status === 200, "a payment that is drawn later cannot be cleared");
  await t.advance(60_000);
  await expectBalance(t, rules, `${amount} cleared, a minute later`, { reply, balance, left: plenty - amount });
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

/** An amount of which a part is settled, and the rest given back by a lapse. */
const SETTLED_PART = CARD_AMOUNT / 5;

interface Lapsed extends FundedCard {
  payment: Fixture;
  /** What the wallet holds after the lapse. */
  left: number;
}

/** A payment of which a part was settled before it lapsed; the lapse shows what it gave back. */
async function partlySettledAndLapsed(t: Trial, rules: readonly string[]): Promise<Lapsed> {
  const { card, balance } = await fundedCard(t, CARD_AMOUNT);
  const payment = await makeCardPayment(t, { card });
  await simulateOn(t, card, "clear", { of: payment, amount: SETTLED_PART });
  const reply = await simulateOn(t, card, "clear", { of: payment, amount: 0 });
  const left = CARD_AMOUNT - SETTLED_PART;
  expectShown(t, rules, "a lapse after a part", { reply, at: "refundSummary", total: left });
  await expectBalance(t, rules, "a lapse after a part", { reply, balance, left });
  return { card, balance, payment, left };
}

/** A later clearing of all that the sources hold, and one of more. */
async function clearedAfterwards(t: Trial, rules: readonly string[]): Promise<void> {
  const { card, balance, payment, left } = await partlySettledAndLapsed(t, rules);
  const state = "cleared after a lapse";
  const reply = await simulateOn(t, card, "clear", { of: payment, amount: left });
  expectShown(t, rules, state, { reply, at: "settlementSummary", total: SETTLED_PART + left });
  await expectBalance(t, rules, state, { reply, balance, left: 0 });
  const uncovered = await simulateOn(t, card, "clear", { of: payment, amount: 1 });
  const wanted = { status: "EXCEPTION", balance: 0 };
  await expectOutcome(t, rules, "more than the sources hold, after a lapse", { reply: uncovered, balance, wanted });
}

/** It is refused and moves nothing, or it draws exactly what it settles (V-85). */
async function clearedRefunded(t: Trial, rules: readonly string[]): Promise<void> {
  const { card, balance } = await fundedCard(t, CARD_AMOUNT);
  const payment = await makeCardPayment(t, { card });
  await simulateOn(t, card, "clear", { of: payment, amount: CARD_AMOUNT });
  const refunded = await simulateOn(t, card, "return", { of: payment, amount: CARD_AMOUNT });
  await until(t, refunded, async () => (await balance()) === CARD_AMOUNT);
  t.precondition((await balance()) === CARD_AMOUNT, "what was returned is not back");
  const state = "cleared when REFUNDED";
  const reply = await simulateOn(t, card, "clear", { of: payment, amount: SETTLED_PART });
  expecting(t, rules).status(state, reply, 200, 400);
  const settled = reply.status === 200 ? SETTLED_PART : 0;
  const before = Number(valueAt(refunded.body, "settlementSummary.totalAmount"));
  if (settled > 0) expectShown(t, rules, state, { reply, at: "settlementSummary", total: before + settled });
  await expectBalance(t, rules, state, { reply, balance, left: CARD_AMOUNT - settled });
}

/** One more than is settled is refused; what is settled is back at once. */
async function returnedAfterwards(t: Trial, rules: readonly string[]): Promise<void> {
  const { card, balance, payment } = await partlySettledAndLapsed(t, rules);
  const tooMuch = await simulateOn(t, card, "return", { of: payment, amount: SETTLED_PART + 1 });
  expecting(t, rules).status("more than is settled, after a lapse", tooMuch, 400);
  const reply = await simulateOn(t, card, "return", { of: payment, amount: SETTLED_PART });
  const wanted = { status: "REFUNDED", balance: CARD_AMOUNT };
  await expectOutcome(t, rules, "all that is settled, after a lapse", { reply, balance, wanted });
}

/** The sum that a summary shows. */
function expectShown(
  t: Trial,
  rules: readonly string[],
  state: string,
  { reply, at, total }: { reply: Exchange; at: "settlementSummary" | "refundSummary"; total: number },
): void {
  expecting(t, rules).status(state, reply, 200);
  const observed = valueAt(reply.body, `${at}.totalAmount`);
  expecting(t, rules, reply.operation).same(state, `${at}.totalAmount`, total, observed);
}

/** What the card's wallet holds, at once or within five seconds (V-30). */
async function expectBalance(
  t: Trial,
  rules: readonly string[],
  state: string,
  { reply, balance, left }: { reply: Exchange; balance: () => Promise<number>; left: number },
): Promise<void> {
  const isThere = async (): Promise<boolean> => (await balance()) === left;
  await until(t, reply, isThere);
  expecting(t, rules, reply.operation).same(state, "the balance", left, await balance());
}

/** Waits until it is so, for at most five seconds. */
async function until(t: Trial, reply: Exchange, isSo: () => Promise<boolean>): Promise<void> {
  let seen = false;
  await t.eventually(
    async () => {
      seen = await isSo();
      return reply;
    },
    () => seen,
  );
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
