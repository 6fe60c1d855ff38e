import type { Contract } from "@tallystick/contract";
import type { Check, Exchange, Trial } from "../../engine/check.ts";
import { authorizationBody, CARD_AMOUNT, makeCardPayment } from "../../world/card-payments.ts";
import { twofoldCardholder } from "../../world/cardholders.ts";
import { cardLifecycle, moveRequest } from "../../world/cards.ts";
import { fixtureOf, fixturesOf, type Fixture } from "../../world/fixture.ts";
import { balanceOf, fund } from "../../world/internal-accounts.ts";
import { perform } from "../../world/perform.ts";
import { textAt, valueAt, valuesAt } from "../../world/value-at.ts";
import { byTheClock } from "../define-check.ts";
import { declared, expectSame, expectSuccess, expectThat } from "../expect.ts";
import { byHand } from "./by-hand.ts";

/** What a payment with a card draws, settles and gives back. */
export function cardPaymentRules(contract: Contract): Check[] {
  const of = (rules: string[], name: string, operation: string, run: Run): Check =>
    byHand(contract, { rules, name, operation: `sandbox.cards.${operation}`, run });
  return [
    of(["CARD-24", "CARD-39"], "a frozen card pays nothing new", "authorize", frozen),
    of(["V-64c"], "a card that is closed or pending pays nothing", "authorize", unusable),
    of(["G-73c", "G-73d"], "a payment that the merchant's name declines draws nothing", "authorize", unlucky),
    byHand(contract, {
      ...byTheClock,
      rules: ["G-73e"],
      name: "a payment that is drawn later is not drawn at once",
      operation: "sandbox.cards.authorize",
      run: late,
    }),
    of(["V-35b"], "a payment with a card shows in the balance alone", "authorize", untold),
    of(["V-64d"], "a card draws on its sources in their order", "authorize", inOrder),
    of(["G-73k"], "what is cleared is settled", "clear", cleared),
    of(["G-73o"], "what is returned is back at once", "return", returned),
    byHand(contract, {
      rules: ["G-71a"],
      name: "a closed card says who closed it",
      operation: "cards.update",
      run: closed,
    }),
  ];
}

type Run = (t: Trial, rules: readonly string[]) => Promise<void>;

/** A card of a wallet that holds this much. */
async function cardWith(t: Trial, amount: number): Promise<{ card: Fixture; balance: () => Promise<number> }> {
  const { id: customerId } = await t.world.customer();
  const wallet = await t.world.wallet();
  await fund(t, wallet.id, amount);
  const card = await t.world.anotherCard("ACTIVE");
  return { card, balance: () => balanceOf(t, customerId, wallet.id) };
}

/** As much of a payment; minor units. */
interface Part {
  of: Fixture;
  amount: number;
}

/** A simulated clearing or return of a payment. */
function simulate(t: Trial, what: "clear" | "return", card: Fixture, part: Part): Promise<Exchange> {
  const { of: payment, amount } = part;
  const request = { params: { id: card.id }, body: { cardTransactionId: payment.id, amount } };
  return t.call(`sandbox.cards.${what}`, request);
}

async function ask(t: Trial, card: Fixture, state: string): Promise<void> {
  const reply = await perform(
    t,
    "cards.update",
    moveRequest(cardLifecycle(t.contract), "cards.update", card.id, state),
  );
  fixtureOf(reply, `A card that is ${state}`);
}

/** What a payment came to, and what is on the wallet then. */
interface Outcome {
  status: string;
  balance: number;
  declineReason?: string;
}

async function expectOutcome(
  t: Trial,
  rules: readonly string[],
  state: string,
  { reply, balance, wanted }: { reply: Exchange; balance: () => Promise<number>; wanted: Outcome },
): Promise<void> {
  expectSuccess(t, rules, state, reply);
  const seen = async (): Promise<unknown> => ({
    status: textAt(reply.body, "status"),
    balance: await balance(),
    ...(wanted.declineReason !== undefined && { declineReason: textAt(reply.body, "declineReason") }),
  });
  let observed = await seen();
  await t.eventually(
    async () => {
      observed = await seen();
      return reply;
    },
    () => JSON.stringify(observed) === JSON.stringify(wanted),
  );
  expectSame(t, rules, state, { operation: reply.operation, what: "", expected: wanted, observed });
}

/** Nothing new is paid, while what was authorised before is settled and given back as before. */
async function frozen(t: Trial): Promise<void> {
  const { card, balance } = await cardWith(t, 3 * CARD_AMOUNT);
  const payment = await makeCardPayment(t, { card });
  await ask(t, card, "FROZEN");
  const left = 2 * CARD_AMOUNT;
  const request = { params: { id: card.id }, body: authorizationBody(t, card) };
  await expectOutcome(t, declared(t.contract, "CARD-24"), "a frozen card", {
    reply: await t.call("sandbox.cards.authorize", request),
    balance,
    wanted: { status: "DECLINED", balance: left, declineReason: "CARD_PAUSED" },
  });
  const earlier = declared(t.contract, "CARD-39");
  await expectOutcome(t, earlier, "settled while frozen", {
    reply: await simulate(t, "clear", card, { of: payment, amount: CARD_AMOUNT }),
    balance,
    wanted: { status: "SETTLED", balance: left },
  });
  await expectOutcome(t, earlier, "given back while frozen", {
    reply: await simulate(t, "return", card, { of: payment, amount: CARD_AMOUNT }),
    balance,
    wanted: { status: "REFUNDED", balance: 3 * CARD_AMOUNT },
  });
}

/** Why is the target's own choice (V-64). */
async function unusable(t: Trial, rules: readonly string[]): Promise<void> {
  const { id: customerId } = await t.world.customer();
  const wallet = await t.world.wallet();
  await fund(t, wallet.id, 2 * CARD_AMOUNT);
  const balance = (): Promise<number> => balanceOf(t, customerId, wallet.id);
  for (const state of ["CLOSED", "PENDING_ISSUE"]) {
    const card = await t.world.anotherCard(state);
    const wanted = { status: "DECLINED", balance: 2 * CARD_AMOUNT };
    await expectOutcome(t, rules, `a card that is ${state}`, {
      reply: await payWith(t, card, CARD_AMOUNT),
      balance,
      wanted,
    });
  }
}

/** Declined by the sandbox's table, and nothing is drawn. */
async function unlucky(t: Trial): Promise<void> {
  const { card, balance } = await cardWith(t, 2 * CARD_AMOUNT);
  for (const [rule, suffix] of [
    ["G-73c", "002"],
    ["G-73d", "003"],
  ] as const) {
    const reply = await t.call("sandbox.cards.authorize", {
      params: { id: card.id },
      body: authorizationBody(t, card, { suffix }),
    });
    const wanted = { status: "DECLINED", balance: 2 * CARD_AMOUNT };
    await expectOutcome(t, declared(t.contract, rule), `declined by ${suffix}`, { reply, balance, wanted });
  }
}

/** About half a minute later: nothing is gone at first, everything a minute later. */
async function late(t: Trial, rules: readonly string[]): Promise<void> {
  const { card, balance } = await cardWith(t, 2 * CARD_AMOUNT);
  const request = { params: { id: card.id }, body: authorizationBody(t, card, { suffix: "005" }) };
  const reply = await t.call("sandbox.cards.authorize", request);
  const wanted = { status: "AUTHORIZED", balance: 2 * CARD_AMOUNT };
  await expectOutcome(t, rules, "at first", { reply, balance, wanted });
  await t.advance(60_000);
  await expectOutcome(t, rules, "a minute later", { reply, balance, wanted: { ...wanted, balance: CARD_AMOUNT } });
}

async function untold(t: Trial, rules: readonly string[]): Promise<void> {
  const { card, balance } = await cardWith(t, 2 * CARD_AMOUNT);
  const { id: customerId } = await t.world.customer();
  const payments = async (): Promise<string[]> =>
    fixturesOf(await t.call("transactions.list", { query: { customerId, limit: 100 } }), "Payments").map(
      ({ id }) => id,
    );
  const before = await payments();
  const reply = await t.call("sandbox.cards.authorize", { params: { id: card.id }, body: authorizationBody(t, card) });
  await expectOutcome(t, rules, "authorised", {
    reply,
    balance,
    wanted: { status: "AUTHORIZED", balance: CARD_AMOUNT },
  });
  await simulate(t, "clear", card, { of: fixtureOf(reply, "A payment"), amount: CARD_AMOUNT });
  expectSame(t, rules, "authorised and cleared", {
    operation: "sandbox.cards.authorize",
    what: "the transactions there were:",
    expected: before,
    observed: await payments(),
  });
}

/** More than there is is declined and draws nothing; else the first source pays before the second. */
async function inOrder(t: Trial, rules: readonly string[]): Promise<void> {
  const single = await cardWith(t, 2 * CARD_AMOUNT);
  await expectOutcome(t, rules, "more than there is", {
    reply: await payWith(t, single.card, 2 * CARD_AMOUNT + 1),
    balance: single.balance,
    wanted: { status: "DECLINED", balance: 2 * CARD_AMOUNT, declineReason: "INSUFFICIENT_FUNDS" },
  });
  const { customer, wallet, other, session } = await twofoldCardholder(t);
  await fund(t, wallet.id, 2 * CARD_AMOUNT);
  await fund(t, other.id, 2 * CARD_AMOUNT);
  const card = await t.world.anotherCard("ACTIVE", customer);
  const body = { fundingSources: [other.id, wallet.id] };
  const update = await perform(t, "cards.update", { params: { id: card.id }, body }, session);
  // Whether an account that is no wallet may fund a card is the target's own choice (G-70).
  if (update.status !== 200) return;
  const [first, second] = [other, wallet].map(
    ({ id }) =>
      () =>
        balanceOf(t, customer.id, id),
  );
  if (first === undefined || second === undefined) return;
  const declined = { status: "DECLINED", balance: 2 * CARD_AMOUNT, declineReason: "INSUFFICIENT_FUNDS" };
  const beyond = await payWith(t, card, 4 * CARD_AMOUNT + 1);
  for (const balance of [first, second]) {
    await expectOutcome(t, rules, "more than both hold", { reply: beyond, balance, wanted: declined });
  }
  const small = await payWith(t, card, CARD_AMOUNT);
  for (const [balance, left] of [[first, CARD_AMOUNT] as const, [second, 2 * CARD_AMOUNT] as const]) {
    const wanted = { status: "AUTHORIZED", balance: left };
    await expectOutcome(t, rules, "what the first holds", { reply: small, balance, wanted });
  }
  await expectDrawn(t, rules, await payWith(t, card, CARD_AMOUNT + 1), [first, second]);
}

function payWith(t: Trial, card: Fixture, amount: number): Promise<Exchange> {
  return t.call("sandbox.cards.authorize", { params: { id: card.id }, body: authorizationBody(t, card, { amount }) });
}

/**
 * A unit more than the first source holds: its last unit and the rest from the second. A target that draws each
 * payment on one source alone takes the first that holds enough.
 */
async function expectDrawn(
  t: Trial,
  rules: readonly string[],
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
  expectThat(t, rules, "more than the first holds", right.includes(left), () => ({
    operation: reply.operation,
    expected: `on the two sources ${right.join(", or ")}`,
    observed: left,
  }));
}

/** The whole, a part, more than was authorised, and nothing. */
async function cleared(t: Trial, rules: readonly string[]): Promise<void> {
  const plenty = 10 * CARD_AMOUNT;
  const { card, balance } = await cardWith(t, plenty);
  let left = plenty;
  for (const [state, amount, status] of [
    ["the whole", CARD_AMOUNT, "SETTLED"],
    ["a part", CARD_AMOUNT - 1, "PARTIALLY_SETTLED"],
    ["more", CARD_AMOUNT + 1, "SETTLED"],
  ] as const) {
    const payment = await makeCardPayment(t, { card });
    left -= Math.max(amount, CARD_AMOUNT);
    const reply = await simulate(t, "clear", card, { of: payment, amount });
    await expectOutcome(t, rules, `cleared: ${state}`, { reply, balance, wanted: { status, balance: left } });
    expectSame(t, rules, `cleared: ${state}`, {
      operation: "sandbox.cards.clear",
      what: "settled, all in all",
      expected: amount,
      observed: valueAt(reply.body, "settlementSummary.totalAmount"),
    });
  }
  const lapsed = await makeCardPayment(t, { card });
  const reply = await simulate(t, "clear", card, { of: lapsed, amount: 0 });
  const status = textAt(reply.body, "status") ?? "";
  await expectOutcome(t, rules, "cleared: nothing", { reply, balance, wanted: { status, balance: left } });
}

/** A part, then the rest. */
async function returned(t: Trial, rules: readonly string[]): Promise<void> {
  const { card, balance } = await cardWith(t, CARD_AMOUNT);
  const payment = await makeCardPayment(t, { card });
  await simulate(t, "clear", card, { of: payment, amount: CARD_AMOUNT });
  await expectOutcome(t, rules, "a part returned", {
    reply: await simulate(t, "return", card, { of: payment, amount: 1_000_000 }),
    balance,
    wanted: { status: "SETTLED", balance: 1_000_000 },
  });
  await expectOutcome(t, rules, "all returned", {
    reply: await simulate(t, "return", card, { of: payment, amount: CARD_AMOUNT - 1_000_000 }),
    balance,
    wanted: { status: "REFUNDED", balance: CARD_AMOUNT },
  });
}

/** It keeps its sources, as the record of what it was. */
async function closed(t: Trial, rules: readonly string[]): Promise<void> {
  const card = await t.world.anotherCard("ACTIVE");
  await ask(t, card, "CLOSED");
  const { body } = await t.call("cards.get", { params: { id: card.id } });
  expectSame(t, rules, "closed by the platform", {
    operation: "cards.get",
    what: "",
    expected: { state: "CLOSED", stateReason: "CLOSED_BY_PLATFORM", fundingSources: card.body["fundingSources"] },
    observed: {
      state: valueAt(body, "state"),
      stateReason: valueAt(body, "stateReason"),
      fundingSources: valuesAt(body, "fundingSources[]"),
    },
  });
}
