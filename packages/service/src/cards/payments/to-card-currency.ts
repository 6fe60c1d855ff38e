import { currencyOf, exchangeRate } from "../../currencies/index.ts";

/** The unit of rates: they have at most eight decimals (V-33). */
const scale = 8;

/**
 * The cost of an amount of one currency in another, both in the smallest unit, rounded up. Costs never fall for growing
 * amounts, so parts computed as differences of sums add up to the whole. Undefined: there is no rate.
 */
export function costIn(paying: string, amount: number, requested: string): number | undefined {
  if (paying === requested) return amount;
  const rate = exchangeRate(paying, requested);
  if (rate === undefined) return undefined;
  const cost =
    BigInt(amount) * BigInt(rate.toFixed(scale).replace(".", "")) * 10n ** BigInt(currencyOf(paying).decimals);
  const divisor = 10n ** BigInt(scale + currencyOf(requested).decimals);
  return Number((cost + divisor - 1n) / divisor);
}
