import { currencyOf, exchangeRate } from "../../currencies/index.ts";

/** What rates are counted in: they have at most eight decimals (V-33). */
const scale = 8;

/**
 * What an amount of one currency costs in another, both in the smallest unit, rounded up. Of ever greater amounts the
 * costs never fall, so that parts told by the differences of their sums add up to the whole. Undefined: there is no rate.
 */
export function costIn(paying: string, amount: number, asked: string): number | undefined {
  if (paying === asked) return amount;
  const rate = exchangeRate(paying, asked);
  if (rate === undefined) return undefined;
  const cost =
    BigInt(amount) * BigInt(rate.toFixed(scale).replace(".", "")) * 10n ** BigInt(currencyOf(paying).decimals);
  const divisor = 10n ** BigInt(scale + currencyOf(asked).decimals);
  return Number((cost + divisor - 1n) / divisor);
}
