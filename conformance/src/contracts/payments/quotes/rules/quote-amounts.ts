import type { Derivation, Exchange, Expectations, Fixture, Trial } from "../../words.ts";
import { answerOf, check, fixturesOf, perform, requestOf, textAt, valueAt } from "../../words.ts";
import { currenciesOf } from "../../config/fixtures.ts";
import { makeQuote, quoteBody, type QuoteOptions } from "../fixtures.ts";
import { QUOTE_AMOUNTS, type QuoteSource } from "../amounts.ts";
import { withRequestValue } from "../../../../requests/fixtures/request-value.ts";
import { customerOf } from "../../customers/fixtures.ts";

/** The origin of a quote's amounts, rate and fees, and that they do not change. */
export const quoteAmountRules: readonly Derivation[] = [
  check("quotes.create", "a quote keeps the locked amount", ["QUOTE-09", "QUOTE-10"], locked),
  check("quotes.get", "repeated reads return the same quote", "QUOTE-13", unchanging),
  check("quotes.create", "every currency pair has a rate", "V-33b", everyPair),
  check("quotes.create", "the largest locked amount is valid", "LIM-05", largest),
];

const sources: readonly QuoteSource[] = ["account", "wallet", "outside", "external"];

/** Amounts that no rate divides evenly, so that rounding shows. */
async function locked(t: Trial, expect: Expectations): Promise<void> {
  for (const from of sources) {
    for (const [side, field, rule] of [
      ["SENDING", "totalSendingAmount", "QUOTE-09"],
      ["RECEIVING", "totalReceivingAmount", "QUOTE-10"],
    ] as const) {
      const amount = (side === "SENDING" ? QUOTE_AMOUNTS[from] : 8_000) + 7;
      const quote = await makeQuote(t, { from, side, amount });
      const read = await t.call("quotes.get", { params: { quoteId: quote.id } });
      for (const [operation, body] of [
        ["quotes.create", quote.body],
        ["quotes.get", read.body],
      ] as const) {
        const state = `${side} locked, from ${from}, by ${operation}`;
        expect
          .by(rule)
          .of(operation)
          .members(state, { body }, { [field]: amount });
      }
    }
  }
}

const lasting = ["totalSendingAmount", "totalReceivingAmount", "exchangeRate", "feesIncluded"];

/** Read while it waits, and after it was executed. */
async function unchanging(t: Trial, expect: Expectations): Promise<void> {
  const quote = await makeQuote(t, { amount: QUOTE_AMOUNTS.account + 3 });
  const asMade = Object.fromEntries(lasting.map((field) => [field, quote.body[field]]));
  const expectUnchanged = async (state: string): Promise<void> =>
    expect.members(state, await t.call("quotes.get", { params: { quoteId: quote.id } }), asMade);
  await expectUnchanged("read once");
  await makeQuote(t, { amount: QUOTE_AMOUNTS.account + 4 });
  await expectUnchanged("read again, after another quote");
  await perform(t, "quotes.execute", { params: { quoteId: quote.id } });
  await expectUnchanged("read after it was executed");
}

/** Between the customer's own accounts; enough currencies for a dozen pairs. */
async function everyPair(t: Trial, expect: Expectations): Promise<void> {
  const currencies = (await currenciesOf(t)).slice(0, 4);
  const owner = await customerOf(t, { currencies });
  const listed = await t.call("customers.internalAccounts.list", { query: { customerId: owner.id, limit: 100 } });
  const accounts = fixturesOf(listed, "Internal accounts");
  const accountIn = (code: string): Fixture | undefined =>
    accounts.find(({ body }) => textAt(body, "balance.currency.code") === code);
  for (const from of currencies) {
    for (const to of currencies.filter((code) => code !== from)) {
      const [payer, payee] = [accountIn(from), accountIn(to)];
      if (payer === undefined || payee === undefined) {
        t.drop(`the pair of ${from} and ${to}`);
        continue;
      }
      const reply = await quotedWithinLimits(t, { owner, payer, to: { accountId: payee.id } });
      expect.success(`from ${from} to ${to}`, reply);
      const rate = valueAt(reply.body, "exchangeRate");
      expect.that(`from ${from} to ${to}`, isRate(rate), () => [
        "a rate above zero of at most eight decimals",
        String(rate),
      ]);
    }
  }
}

/** A hundred units, or more for a currency whose units are worth little, or whose limits require it. */
async function quotedWithinLimits(t: Trial, options: QuoteOptions & { payer: Fixture }): Promise<Exchange> {
  const unit = 10 ** Number(valueAt(options.payer.body, "balance.currency.decimals"));
  const [least = 0, ...more] = [100, 1, 10_000, 1_000_000].map((units) => units * unit);
  const quoted = async (amount: number): Promise<Exchange> =>
    t.call("quotes.create", { body: await quoteBody(t, { ...options, amount }) });
  let reply = await quoted(least);
  for (const amount of more) {
    if (textAt(reply.body, "code") !== "AMOUNT_OUT_OF_RANGE") break;
    reply = await quoted(amount);
  }
  return reply;
}

function isRate(rate: unknown): boolean {
  return typeof rate === "number" && rate > 0 && Number(rate.toFixed(8)) === rate;
}

const MOST = 9_000_000_000_000_000;

/** The largest is accepted, unless a side then lies outside of the allowed range (V-33); one more is not. */
async function largest(t: Trial, expect: Expectations): Promise<void> {
  const request = await requestOf(t, "quotes.create");
  const most = await t.call("quotes.create", withRequestValue(request, "body.lockedCurrencyAmount", MOST));
  const isTaken = most.status === 201 || (most.status === 400 && textAt(most.body, "code") === "AMOUNT_OUT_OF_RANGE");
  expect.that("the largest amount", isTaken, () => ["201 or 400 AMOUNT_OUT_OF_RANGE", answerOf(most)]);
  const above = withRequestValue(request, "body.lockedCurrencyAmount", MOST + 1);
  const more = await t.call("quotes.create", { ...above, deliberatelyInvalid: true });
  expect.that("one more", more.status === 400, () => ["400", answerOf(more)]);
}
