import type { Schema } from "@tallystick/contract";
import { currencyOf, isSupportedCurrency } from "../../currencies/index.ts";
import type { Rates } from "../../rails/index.ts";
import { supportedCurrencyOf, unrestricted, type Platform } from "../../config/index.ts";

type Field = Schema<"CounterpartyField">;
type ReceiverCurrency = Schema<"ReceiverCurrency">;

/** The payer's fields that the platform requires for a payment in that currency (V-37b). */
export function requiredFieldsFor(platform: Platform, currency: string): Field[] {
  return [...(supportedCurrencyOf(platform, currency)?.requiredCounterpartyFields ?? [])];
}

/**
 * The receiver's currencies, at today's rates for money of the sending currency. A currency without a rate, or outside
 * of the platform's limits, is left out.
 */
export function receiverRecord(
  platform: Platform,
  currencies: readonly string[],
  { sending, rates }: { sending: string; rates: Rates },
): Pick<Schema<"UmaReceiver">, "supportedCurrencies" | "requiredPayerDataFields"> {
  return {
    supportedCurrencies: currencies.flatMap((code) => supportedIn(platform, code, rates.rate(sending, code))),
    requiredPayerDataFields: merged(currencies.flatMap((code) => requiredFieldsFor(platform, code))),
  };
}

function supportedIn(platform: Platform, code: string, rate: number | undefined): ReceiverCurrency[] {
  const { minAmount, maxAmount: max } = supportedCurrencyOf(platform, code) ?? unrestricted(code);
  const min = Math.max(1, minAmount);
  if (!isSupportedCurrency(code) || rate === undefined || max < min) return [];
  return [{ currency: currencyOf(code), estimatedExchangeRate: rate, min, max }];
}

/** Each field once; mandatory when one of the currencies says so. */
function merged(fields: readonly Field[]): Field[] {
  const byName = Map.groupBy(fields, ({ name }) => name);
  return [...byName].map(([name, requested]) => ({ name, mandatory: requested.some(({ mandatory }) => mandatory) }));
}
