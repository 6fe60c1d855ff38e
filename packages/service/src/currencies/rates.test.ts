import { expect, test } from "vitest";
import { currencyCodes } from "./catalogue.ts";
import { exchangeRate } from "./rates.ts";

test("every pair of currencies has a positive rate with at most eight decimals", () => {
  for (const sending of currencyCodes) {
    for (const receiving of currencyCodes) {
      const rate = exchangeRate(sending, receiving) ?? 0;
      expect([sending, receiving, rate > 0, Number(rate.toFixed(8)) === rate]).toEqual([
        sending,
        receiving,
        true,
        true,
      ]);
    }
  }
});

test("a rate is the sending units for one receiving unit", () => {
  expect(exchangeRate("USD", "EUR")).toBe(1.08695652);
  expect(exchangeRate("EUR", "USD")).toBe(0.92);
  expect(exchangeRate("USD", "BTC")).toBe(100_000);
  expect(exchangeRate("GBP", "GBP")).toBe(1);
});

test("a currency outside the catalogue has no rate", () => {
  expect(exchangeRate("USD", "CHF")).toBeUndefined();
  expect(exchangeRate("CHF", "USD")).toBeUndefined();
});
