import { currencyOf } from "../../currencies/index.ts";
import type { Rates } from "../../rails/index.ts";

/** The amount in another currency, at the rate of quotes; in smallest units, to the nearest. */
export function inCurrency(rates: Rates, amount: number, { from, to }: { from: string; to: string }): number {
  if (from === to) return amount;
  const rate = rates.rate(from, to);
  if (rate === undefined) throw new Error(`There is no rate from ${from} to ${to}`);
  const major = amount / 10 ** currencyOf(from).decimals / rate;
  return Math.round(major * 10 ** currencyOf(to).decimals);
}
