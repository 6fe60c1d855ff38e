import type { Rates } from "../rails/index.ts";

/** How many units of a currency a dollar buys in the sandbox. They are fixed, and only roughly the real ones. */
const dollarBuys = {
  AED: 3.6725,
  ARS: 1400,
  BDT: 120,
  BRL: 5.4,
  BTC: 0.00001,
  BWP: 13.5,
  CAD: 1.4,
  COP: 3900,
  DKK: 6.4,
  EGP: 48,
  EUR: 0.92,
  GBP: 0.75,
  GHS: 12,
  GTQ: 7.7,
  HKD: 7.8,
  HTG: 131,
  IDR: 16_500,
  INR: 88,
  JMD: 160,
  KES: 129,
  MWK: 1735,
  MXN: 18.5,
  MYR: 4.2,
  NGN: 1470,
  PHP: 58,
  PKR: 283,
  RWF: 1450,
  SGD: 1.3,
  THB: 32.5,
  TZS: 2450,
  UGX: 3500,
  USD: 1,
  USDB: 1,
  USDC: 1,
  USDT: 1,
  VND: 26_000,
  XAF: 600,
  XOF: 600,
  ZAR: 17.3,
  ZMW: 23,
};

const perDollar: ReadonlyMap<string, number> = new Map(Object.entries(dollarBuys));

const decimals = 8;

/** The rate when rounding would give zero. */
const least = 10 ** -decimals;

/**
 * Units of the sending currency for one unit of the receiving currency, both major units: above zero, with at most eight
 * decimals, always the same (V-33). Undefined when either currency has no rate.
 */
export function exchangeRate(sending: string, receiving: string): number | undefined {
  const [paid, got] = [perDollar.get(sending), perDollar.get(receiving)];
  if (paid === undefined || got === undefined) return undefined;
  return Math.max(least, Number((paid / got).toFixed(decimals)));
}

/** The rates of the sandbox, as the port of the same name. */
export const sandboxRates: Rates = { rate: exchangeRate };
