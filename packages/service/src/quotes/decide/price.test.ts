import * as fc from "fast-check";
import { expect, test } from "vitest";
import { currencyCodes, currencyOf, sandboxRates } from "../../currencies/index.ts";
import { priceOf as priceAt, type Order, type Price } from "./price.ts";

const limit = 9_000_000_000_000_000;

const currency = fc.constantFrom(...currencyCodes);
/** Amounts of every magnitude, not only the largest. */
const amount = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 15 }), fc.maxSafeNat())
  .map(([digit, zeros, noise]) => Math.min(limit, digit * 10 ** zeros + (noise % 10 ** zeros)));
const order: fc.Arbitrary<Order> = fc.record({
  sending: currency,
  receiving: currency,
  locked: fc.constantFrom("SENDING", "RECEIVING"),
  amount,
});

function priceOf(requested: Order): Price | undefined {
  return priceAt(requested, sandboxRates);
}

/** The price of an order that has one. */
function priced(requested: Order): Price {
  const price = priceOf(requested);
  fc.pre(price !== undefined);
  return price;
}

/** Both sides at the quoted rate, in one unit: what was paid, what is paid out, and a smallest unit of either. */
function valuesOf(requested: Order): Record<"paid" | "out" | "oneSent" | "oneReceived", bigint> {
  const { sendingAmount, fee, receivingAmount, exchangeRate } = priced(requested);
  const oneSent = 10n ** BigInt(currencyOf(requested.receiving).decimals + 8);
  const rate = BigInt(exchangeRate.toFixed(8).replace(".", ""));
  const oneReceived = rate * 10n ** BigInt(currencyOf(requested.sending).decimals);
  return {
    paid: (BigInt(sendingAmount) - BigInt(fee)) * oneSent,
    out: BigInt(receivingAmount) * oneReceived,
    oneSent,
    oneReceived,
  };
}

/** Checks every currency, both sides and amounts of every size. */
function always(holds: (requested: Order) => void): void {
  fc.assert(fc.property(order, holds), { numRuns: 3000 });
}

test("a payment of 1000 dollars to euros costs 5 dollars, and 915.40 euros arrive", () => {
  const rent = { sending: "USD", receiving: "EUR", amount: 100_000, locked: "SENDING" } as const;
  const price = { sendingAmount: 100_000, fee: 500, receivingAmount: 91_540, exchangeRate: 1.08695652 };
  expect(priceOf(rent)).toEqual(price);
  // A cent less is enough: the fee is a cent less too.
  const least = { ...price, sendingAmount: 99_999, fee: 499 };
  expect(priceOf({ ...rent, locked: "RECEIVING", amount: 91_540 })).toEqual(least);
});

test("a payment never pays out more than was paid in, for every pair and either locked side", () => {
  expect.hasAssertions();
  always((requested) => {
    const { paid, out } = valuesOf(requested);
    expect(out <= paid).toBe(true);
  });
});

test("a payment withholds and requests no more than necessary", () => {
  expect.hasAssertions();
  always((requested) => {
    const { paid, out, oneSent, oneReceived } = valuesOf(requested);
    expect(paid - out < (requested.locked === "SENDING" ? oneReceived : oneSent)).toBe(true);
  });
});

test("one smallest unit less would deliver less than the locked amount", () => {
  expect.hasAssertions();
  always((requested) => {
    const { sendingAmount, receivingAmount } = priced({ ...requested, locked: "RECEIVING" });
    const less = priceOf({ ...requested, locked: "SENDING", amount: sendingAmount - 1 });
    expect(less?.receivingAmount ?? 0).toBeLessThan(receivingAmount);
  });
});

test("the locked side equals the requested amount, and both sides and the fee stay within bounds", () => {
  expect.hasAssertions();
  always((requested) => {
    const { sendingAmount, receivingAmount, fee } = priced(requested);
    expect(requested.locked === "SENDING" ? sendingAmount : receivingAmount).toBe(requested.amount);
    expect(Math.min(sendingAmount, receivingAmount)).toBeGreaterThan(0);
    expect(Math.max(sendingAmount, receivingAmount)).toBeLessThanOrEqual(limit);
    expect(fee).toBeGreaterThanOrEqual(0);
    expect(fee).toBeLessThan(sendingAmount);
  });
});

test("a currency without a rate has no price", () => {
  expect(priceOf({ sending: "USD", receiving: "CHF", amount: 100, locked: "SENDING" })).toBeUndefined();
});

test("a payment with a zero or excessive side has no price", () => {
  expect(priceOf({ sending: "USD", receiving: "BTC", amount: 1, locked: "SENDING" })).toMatchObject({ fee: 0 });
  expect(priceOf({ sending: "VND", receiving: "BTC", amount: 1, locked: "SENDING" })).toBeUndefined();
  expect(priceOf({ sending: "USD", receiving: "IDR", amount: limit, locked: "SENDING" })).toBeUndefined();
  expect(priceOf({ sending: "IDR", receiving: "USD", amount: limit, locked: "RECEIVING" })).toBeUndefined();
});
