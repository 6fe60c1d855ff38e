import type { Schema } from "@tallystick/contract";
import { isSupportedCurrency } from "../currencies/index.ts";
import type { Platform, PlatformChanges, SupportedCurrency } from "../platforms/index.ts";
import { declaredPart } from "../runtime/declared-part.ts";

type Update = Schema<"PlatformConfigUpdate">;

/** A host name, perhaps with a port: what stands after the `@` of a UMA address (G-16). */
const domain = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?$/i;

/** The first thing in an update that no platform can be set to, beyond what the contract has a refusal for. */
export function faultOf({
  umaDomain,
  supportedCurrencies = [],
}: Update): { field: string; problem: string } | undefined {
  if (umaDomain !== undefined && !domain.test(umaDomain)) {
    return { field: "body.umaDomain", problem: "must be a host name" };
  }
  const crossed = supportedCurrencies.findIndex(({ minAmount, maxAmount }) => minAmount > maxAmount);
  if (crossed < 0) return undefined;
  return { field: `body.supportedCurrencies[${crossed}].minAmount`, problem: "must not be above maxAmount" };
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
    uma_domain: umaDomain.toLowerCase(),
    supported_currencies: JSON.stringify(currencies),
    wallet_config: JSON.stringify({
      ...platform.walletConfig,
      ...declaredPart("EmbeddedWalletConfig", embeddedWalletConfig),
    }),
    updated_at: at,
  };
}

/** Only what a platform may set of them: what the provider requires is the service's to say (G-09e). */
function currenciesOf(given: NonNullable<Update["supportedCurrencies"]>): SupportedCurrency[] {
  return given
    .filter(({ currencyCode }) => isSupportedCurrency(currencyCode))
    .map((currency) => declaredPart("SupportedCurrencyInput", currency));
}
