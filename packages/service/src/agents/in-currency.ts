import { currencyOf, exchangeRate } from "../currencies/index.ts";

/** The amount in another currency, at the rate of quotes; in smallest units, to the nearest. */
export function inCurrency(amount: number, from: string, to: string): number {
  if (from === to) return amount;
  const rate = exchangeRate(from, to);
  if (rate === undefined) throw new Error(`There is no rate from ${from} to ${to}`);
  const major = amount / 10 ** currencyOf(from).decimals / rate;
  return Math.round(major * 10 ** currencyOf(to).decimals);
}
