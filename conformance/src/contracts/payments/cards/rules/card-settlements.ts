import type { Derivation, Exchange, Expectations, Fixture, Trial } from "../../words.ts";
import { byTheClock, check, textAt, valueAt } from "../../words.ts";
import { CARD_AMOUNT } from "../authorization.ts";
import { fundedCard, makeCardPayment, type FundedCard } from "../card-payments.ts";
import { expectBalance, expectOutcome } from "./card-outcome.ts";

const clearing = "sandbox.cards.clear";

/** How a payment with a card is settled and returned. */
export const cardSettlementRules: readonly Derivation[] = [
  /** The whole, a part, more than was authorised, and nothing. */
  check(clearing, "a cleared amount is settled", "G-73k", async (t, expect) => {
    const plenty = 10 * CARD_AMOUNT;
    const { card, balance, clear } = await fundedCard(t, plenty);
    let left = plenty;
    for (const [state, amount, status] of [
      ["the whole", CARD_AMOUNT, "SETTLED"],
      ["a part", CARD_AMOUNT - 1, "PARTIALLY_SETTLED"],
      ["more", CARD_AMOUNT + 1, "SETTLED"],
    ] as const) {
      const payment = await makeCardPayment(t, { card });
      left -= Math.max(amount, CARD_AMOUNT);
      const reply = await clear(payment, amount);
      await expectOutcome(t, expect, `cleared: ${state}`, reply, balance, { status, balance: left });
      expect.members(`cleared: ${state}`, reply, { "settlementSummary.totalAmount": amount });
    }
    const lapsed = await makeCardPayment(t, { card });
    const reply = await clear(lapsed, 0);
    const status = textAt(reply.body, "status") ?? "";
    await expectOutcome(t, expect, "cleared: nothing", reply, balance, { status, balance: left });
  }),
  check(clearing, "clearing before capture captures once", "G-73e", byTheClock, (t: Trial, expect) =>
    clearedUndrawn(t, expect, CARD_AMOUNT),
  ),
  check(clearing, "a lapsed authorization is never captured", "G-73k", byTheClock, (t: Trial, expect) =>
    clearedUndrawn(t, expect, 0),
  ),

  /** More than was authorised, at once and after a part, when the wallet is empty. */
  check(clearing, "uncovered clearing becomes EXCEPTION", "G-73k", async (t, expect) => {
    const { card, balance, clear } = await fundedCard(t, 2 * CARD_AMOUNT);
    const [whole, partial] = [await makeCardPayment(t, { card }), await makeCardPayment(t, { card })];
    await expectOutcome(
      t,
      expect,
      "more than the sources hold, at once",
      await clear(whole, CARD_AMOUNT + 1),
      balance,
      { status: "EXCEPTION", balance: 0 },
    );
    await clear(partial, CARD_AMOUNT - 1);
    await expectOutcome(t, expect, "more than the sources hold, after a part", await clear(partial, 2), balance, {
      status: "EXCEPTION",
      balance: 0,
    });
  }),

  /** A later clearing of all that the sources hold, and one of more. */
  check(clearing, "clearing after a lapse captures again", "G-73k", async (t, expect) => {
    const { balance, payment, left, clear } = await partlySettledAndLapsed(t, expect);
    const state = "cleared after a lapse";
    const reply = await clear(payment, left);
    expectSummary(expect, state, reply, "settlementSummary", SETTLED_PART + left);
    await expectBalance(t, expect.of(reply.operation), state, balance, 0);
    const uncovered = await clear(payment, 1);
    const wanted = { status: "EXCEPTION", balance: 0 };
    await expectOutcome(t, expect, "more than the sources hold, after a lapse", uncovered, balance, wanted);
  }),

  /** It is refused and moves nothing, or it draws exactly what it settles (V-85). */
  check(clearing, "clearing after a full return is refused or captured", "G-73k", async (t: Trial, expect) => {
    const { card, balance, clear, giveBack } = await fundedCard(t, CARD_AMOUNT);
    const payment = await makeCardPayment(t, { card });
    await clear(payment, CARD_AMOUNT);
    const refunded = await giveBack(payment, CARD_AMOUNT);
    const back = await t.eventually(balance, (seen) => seen === CARD_AMOUNT);
    t.precondition(back === CARD_AMOUNT, "the returned amount is not credited");
    const state = "cleared when REFUNDED";
    const reply = await clear(payment, SETTLED_PART);
    expect.status(state, reply, 200, 400);
    const settled = reply.status === 200 ? SETTLED_PART : 0;
    const before = Number(valueAt(refunded.body, "settlementSummary.totalAmount"));
    if (settled > 0) expectSummary(expect, state, reply, "settlementSummary", before + settled);
    await expectBalance(t, expect.of(reply.operation), state, balance, CARD_AMOUNT - settled);
  }),

  /** One more than is settled is refused; what is settled is back at once. */
  check("sandbox.cards.return", "an amount settled before a lapse can be returned", "G-73o", async (t, expect) => {
    const { balance, payment, giveBack } = await partlySettledAndLapsed(t, expect);
    const tooMuch = await giveBack(payment, SETTLED_PART + 1);
    expect.status("more than is settled, after a lapse", tooMuch, 400);
    const reply = await giveBack(payment, SETTLED_PART);
    const wanted = { status: "REFUNDED", balance: CARD_AMOUNT };
    await expectOutcome(t, expect, "all that is settled, after a lapse", reply, balance, wanted);
  }),

  /** A part, then the rest. */
  check("sandbox.cards.return", "a return credits the balance immediately", "G-73o", async (t, expect) => {
    const { card, balance, clear, giveBack } = await fundedCard(t, CARD_AMOUNT);
    const payment = await makeCardPayment(t, { card });
    await clear(payment, CARD_AMOUNT);
    const part = await giveBack(payment, 1_000_000);
    await expectOutcome(t, expect, "a part returned", part, balance, { status: "SETTLED", balance: 1_000_000 });
    const rest = await giveBack(payment, CARD_AMOUNT - 1_000_000);
    await expectOutcome(t, expect, "all returned", rest, balance, { status: "REFUNDED", balance: CARD_AMOUNT });
    const returns = [valueAt(part.body, "refundSummary"), valueAt(rest.body, "refundSummary")];
    const counted = [
      { count: 1, totalAmount: 1_000_000 },
      { count: 2, totalAmount: CARD_AMOUNT },
    ];
    expect.same("returned twice", "refundSummary after each:", counted, returns);
  }),
];

/** The time at which it would have been drawn changes nothing any more. */
async function clearedUndrawn(t: Trial, expect: Expectations, amount: number): Promise<void> {
  const plenty = 3 * CARD_AMOUNT;
  const { card, balance, clear } = await fundedCard(t, plenty);
  const payment = await makeCardPayment(t, { card, suffix: "005" });
  const reply = await clear(payment, amount);
  t.precondition(reply.status === 200, "a payment that is drawn later cannot be cleared");
  await t.advance(60_000);
  await expectBalance(t, expect.of(reply.operation), `${amount} cleared, a minute later`, balance, plenty - amount);
}

/** An amount of which a part is settled, and the rest given back by a lapse. */
const SETTLED_PART = CARD_AMOUNT / 5;

/** A payment that lapsed in part, and the balance of its wallet after the lapse. */
type Lapsed = FundedCard & { payment: Fixture; left: number };

/** A payment of which a part was settled before it lapsed; the lapse shows what it gave back. */
async function partlySettledAndLapsed(t: Trial, expect: Expectations): Promise<Lapsed> {
  const funded = await fundedCard(t, CARD_AMOUNT);
  const { card, balance, clear } = funded;
  const payment = await makeCardPayment(t, { card });
  await clear(payment, SETTLED_PART);
  const reply = await clear(payment, 0);
  const left = CARD_AMOUNT - SETTLED_PART;
  expectSummary(expect, "a lapse after a part", reply, "refundSummary", left);
  await expectBalance(t, expect.of(reply.operation), "a lapse after a part", balance, left);
  return { ...funded, payment, left };
}

/** The total that a summary of the reply shows. */
function expectSummary(expect: Expectations, state: string, reply: Exchange, name: string, total: number): void {
  expect.status(state, reply, 200);
  expect.of(reply.operation).same(state, `${name}.totalAmount`, total, valueAt(reply.body, `${name}.totalAmount`));
}
