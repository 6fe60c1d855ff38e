import type { Derivation, Expectations, Trial } from "../../words.ts";
import { alone, check, textAt, unlessUnavailable } from "../../words.ts";
import { QUOTE_AMOUNTS } from "../../quotes/amounts.ts";
import { makeQuote, quoteBody } from "../../quotes/fixtures.ts";
import { payableUma } from "../../quotes/uma-addresses.ts";
import { currencySettings, readConfig, setCurrencies } from "../fixtures.ts";

type Body = Readonly<Record<string, unknown>>;

/** What a platform allows in a currency; minor units. */
interface Limits {
  minAmount: number;
  maxAmount: number;
}

const NO_LIMITS: Limits = { minAmount: 1, maxAmount: 9_000_000_000_000_000 };

/** The limits that a platform sets for a currency hold on both sides of a payment, however it is made. */
export const limitRules: readonly Derivation[] = [
  /**
   * Well below, between and well above, so that it does not matter whether fees count; and the most that is allowed, which is
   * no more than that with fees or without.
   */
  check("quotes.create", "payments outside the currency's limits are refused", "V-33a", alone, async (t, expect) => {
    const limits = { minAmount: QUOTE_AMOUNTS.account / 2, maxAmount: QUOTE_AMOUNTS.account * 2 };
    const [tooLittle, tooMuch] = [limits.minAmount / 2, limits.maxAmount * 2];
    const body = await quoteBody(t);
    const atOnce = { ...body, immediatelyExecute: true };
    const toUma = await umaBody(t).catch(unlessUnavailable);
    await setLimits(t, "USD", limits);
    await expectStatuses(t, expect, { currency: "USD", limits }, [
      [body, tooLittle, 400],
      [body, QUOTE_AMOUNTS.account, 201],
      [body, limits.maxAmount, 201],
      ...[body, atOnce, ...(toUma === undefined ? [] : [toUma])].map((each) => [each, tooMuch, 400] as const),
    ]);
  }),

  /** Well below, between and well above what is received, in another currency than is sent. */
  check(
    "quotes.create",
    "received amounts outside the currency's limits are refused",
    "V-33a",
    alone,
    async (t: Trial, expect) => {
      const amount = QUOTE_AMOUNTS.account;
      const body = await quoteBody(t, { amount });
      const { body: quote } = await makeQuote(t, { amount });
      const currency = textAt(quote, "receivingCurrency.code") ?? "";
      t.precondition(currency !== "USD", "the platform has no other currency than USD");
      const one = Number(quote["totalReceivingAmount"]);
      const limits = { minAmount: 2 * one, maxAmount: 4 * one };
      await setLimits(t, currency, limits);
      await expectStatuses(t, expect, { currency, limits }, [
        [body, amount, 400],
        [body, 3 * amount, 201],
        [body, 8 * amount, 400],
      ]);
    },
  ),
];

/** Each request for a quote, and the status that its amount is answered with. */
async function expectStatuses(
  t: Trial,
  expect: Expectations,
  { currency, limits }: { currency: string; limits: Limits },
  requests: readonly (readonly [body: Body, lockedCurrencyAmount: number, status: number])[],
): Promise<void> {
  for (const [body, lockedCurrencyAmount, status] of requests) {
    const reply = await t.call("quotes.create", { body: { ...body, lockedCurrencyAmount } });
    const side = status === 400 ? "outside" : "within";
    const allowed = `the limits of ${currency} (${limits.minAmount} to ${limits.maxAmount})`;
    expect.status(`${lockedCurrencyAmount}, ${side} ${allowed}`, reply, status);
  }
}

/** These limits hold in one currency, and none in the others. */
async function setLimits(t: Trial, currency: string, limits: Limits): Promise<void> {
  const before = currencySettings(await readConfig(t));
  const isThere = before.some(({ currencyCode }) => currencyCode === currency);
  t.precondition(isThere, `the platform has no ${currency}`);
  await setCurrencies(t, ({ currencyCode }) => ({ ...(currencyCode === currency ? limits : NO_LIMITS) }));
}

async function umaBody(t: Trial): Promise<Body> {
  return quoteBody(t, { to: { uma: await payableUma(t) } });
}
