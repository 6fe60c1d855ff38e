import type { Trial } from "../../engine/types.ts";
import { fixtureOf, type Fixture } from "../../fixtures/fixture.ts";
import { textAt, valuesAt } from "../../json/value-at.ts";

/** The platform's configuration as it is now. */
export async function readConfig(t: Trial): Promise<Fixture> {
  return fixtureOf(await t.call("config.get"), "The configuration");
}

/** The configuration when the trial first read it. */
export function configOf(t: Trial): Promise<Fixture> {
  return t.fixtures.once("config", () => readConfig(t));
}

/** The domain of the platform's UMA addresses. */
export async function umaDomain(t: Trial): Promise<string> {
  return textAt((await configOf(t)).body, "umaDomain") ?? "";
}

/** The currencies the platform has. */
export async function currenciesOf(t: Trial): Promise<string[]> {
  const codes = valuesAt((await configOf(t)).body, "supportedCurrencies[].currencyCode");
  return codes.filter((code) => typeof code === "string");
}
