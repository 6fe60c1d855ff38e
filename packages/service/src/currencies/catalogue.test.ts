import { expect, test } from "vitest";
import { currencyCodes, currencyOf, currencyOfRegion, isCryptoCurrency } from "./index.ts";

test("five fiat currencies have no minor unit, the others two decimals (ISO 4217)", () => {
  const decimals = Object.groupBy(
    currencyCodes.filter((code) => !isCryptoCurrency(code)),
    (code) => currencyOf(code).decimals,
  );
  expect(decimals[0]).toEqual(["RWF", "UGX", "VND", "XAF", "XOF"]);
  expect(Object.keys(decimals)).toEqual(["0", "2"]);
});

test("each code is in the catalogue once, and crypto has its decimals on chain", () => {
  expect(new Set(currencyCodes).size).toBe(40);
  expect(currencyCodes.filter(isCryptoCurrency).map((code) => [code, currencyOf(code).decimals])).toEqual([
    ["BTC", 8],
    ["USDB", 6],
    ["USDC", 6],
    ["USDT", 6],
  ]);
  expect(() => currencyOf("XXX")).toThrow("no currency XXX");
});

test("a country maps to its currency when the service supports it", () => {
  expect(currencyOfRegion("FR")).toBe("EUR");
  expect(currencyOfRegion("SV")).toBe("USD");
  expect(currencyOfRegion("CH")).toBeUndefined();
  expect(currencyOfRegion("ZZ")).toBeUndefined();
  expect(currencyOfRegion("toString")).toBeUndefined();
});
