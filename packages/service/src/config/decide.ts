import type { Schema } from "@tallystick/contract";
import { isSupportedCurrency } from "../currencies/index.ts";
import { declaredPart } from "../runtime/declared-part.ts";
import type { Platform, SupportedCurrency } from "./platform.ts";
import type { PlatformChanges } from "./store.ts";

type Update = Schema<"PlatformConfigUpdate">;

/** Where an update crosses its own limits: the index of the first currency whose minimum is above its maximum. */
export function crossedLimit({ supportedCurrencies = [] }: Update): number | undefined {
  const index = supportedCurrencies.findIndex(({ minAmount, maxAmount }) => minAmount > maxAmount);
  return index < 0 ? undefined : index;
}

/** Whether each currency is one the service keeps, and stands there once. */
export function isCurrencyList(currencies: Update["supportedCurrencies"] = []): boolean {
  const codes = currencies.map(({ currencyCode }) => currencyCode);
  return codes.every(isSupportedCurrency) && new Set(codes).size === codes.length;
}

/** What an update makes of a platform: what it leaves out stays, wallets are settled field by field (G-09c). */
export function decideConfig(platform: Platform, update: Update, at: number): PlatformChanges {
  const { umaDomain = platform.umaDomain, supportedCurrencies, embeddedWalletConfig = {} } = update;
  const currencies = supportedCurrencies ? currenciesOf(supportedCurrencies) : platform.supportedCurrencies;
  return {
    umaDomain: umaDomain.toLowerCase(),
    supportedCurrencies: currencies,
    walletConfig: { ...platform.walletConfig, ...declaredPart("EmbeddedWalletConfig", embeddedWalletConfig) },
    updatedAt: at,
  };
}

/** Only what a platform may set of them: what the provider requires is the service's to say (G-09e). */
function currenciesOf(given: NonNullable<Update["supportedCurrencies"]>): SupportedCurrency[] {
  return given
    .filter(({ currencyCode }) => isSupportedCurrency(currencyCode))
    .map((currency) => declaredPart("SupportedCurrencyInput", currency));
}
