import type { Schema } from "@tallystick/contract";
import { isSupportedCurrency } from "../../currencies/index.ts";
import { declaredPart } from "../../runtime/declared-part.ts";
import type { Platform, SupportedCurrency } from "./platform.ts";
import type { PlatformChanges } from "../store.ts";

type Update = Schema<"PlatformConfigUpdate">;

/** When an update contradicts itself: the index of the first currency whose minimum is above its maximum. */
export function crossedLimit({ supportedCurrencies = [] }: Update): number | undefined {
  const index = supportedCurrencies.findIndex(({ minAmount, maxAmount }) => minAmount > maxAmount);
  return index < 0 ? undefined : index;
}

/** Whether each currency is known, and listed once. */
export function isCurrencyList(currencies: Update["supportedCurrencies"] = []): boolean {
  const codes = currencies.map(({ currencyCode }) => currencyCode);
  return codes.every(isSupportedCurrency) && new Set(codes).size === codes.length;
}

/** A platform after an update: omitted settings stay, wallet settings are merged field by field (G-09c). */
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

/** The settings of a platform alone: the service fixes the provider's requirements (G-09e). */
function currenciesOf(given: NonNullable<Update["supportedCurrencies"]>): SupportedCurrency[] {
  return given
    .filter(({ currencyCode }) => isSupportedCurrency(currencyCode))
    .map((currency) => declaredPart("SupportedCurrencyInput", currency));
}
