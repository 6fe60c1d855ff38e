import { currencyOf } from "../../currencies/index.ts";
import type { Rates } from "../../rails/index.ts";

/**
 * The amount in another currency, at the rate of quotes; in smallest units, rounded up but for the inaccuracy of the rate. It is one
 * at least, so that many small payments are not nothing.
 */
export function inCurrency(rates: Rates, amount: number, { from, to }: { from: string; to: string }): number {
  if (from === to || amount === 0) return amount;
  const rate = rates.rate(from, to);
  if (rate === undefined) throw new Error(`There is no rate from ${from} to ${to}`);
  const major = amount / 10 ** currencyOf(from).decimals / rate;
  const exact = major * 10 ** currencyOf(to).decimals;
  return Math.max(1, Math.ceil(Number(exact.toFixed(3))));
}
