import type { Fixture, Trial } from "../words.ts";
import { answerOf, asObject, fixtureOf, FixtureUnavailable, textAt, unlessUnavailable, valuesAt } from "../words.ts";
import { customerOf } from "../customers/fixtures.ts";

/** The platform's configuration as it is now. */
export async function readConfig(t: Trial): Promise<Fixture> {
  return fixtureOf(await t.call("config.get"), "The configuration");
}

/** The configuration when the trial first read it. */
export function configOf(t: Trial): Promise<Fixture> {
  return t.fixtures.once("config", () => readConfig(t));
}

type Settings = Readonly<Record<string, unknown>>;

/** Changes the platform's configuration, in a check that runs alone: the runner puts back what was there. */
export async function setConfig(t: Trial, settings: Settings): Promise<void> {
  const reply = await t.call("config.update", { body: settings });
  if (reply.status !== 200) throw new FixtureUnavailable(`The configuration cannot be changed: ${answerOf(reply)}.`);
}

/** The currencies of a configuration, as an update takes them: without what the provider requires. */
export function currencySettings({ body }: Fixture): Settings[] {
  const list = body["supportedCurrencies"];
  return Array.isArray(list) ? list.map((each) => settable(asObject(each) ?? {})) : [];
}

/** Changes every currency of the platform, and these other settings with them. */
export async function setCurrencies(
  t: Trial,
  change: (currency: Settings) => Settings,
  others: Settings = {},
): Promise<void> {
  const supportedCurrencies = currencySettings(await readConfig(t)).map((each) => ({ ...each, ...change(each) }));
  await setConfig(t, { supportedCurrencies, ...others });
}

function settable({
  providerRequiredCustomerFields: _a,
  providerRequiredCounterpartyCustomerFields: _b,
  ...own
}: Settings): Settings {
  return own;
}

/** The domain of the platform's UMA addresses: as it is configured, or else as a customer's own address shows it. */
export async function umaDomain(t: Trial): Promise<string> {
  const config = await configOf(t).catch(unlessUnavailable);
  const configured = config && textAt(config.body, "umaDomain");
  const domain = configured ?? textAt((await customerOf(t)).body, "umaAddress")?.split("@")[1];
  if (domain === undefined) throw new FixtureUnavailable("Neither configuration nor customers show a UMA domain.");
  return domain;
}

/** The currencies that every platform has from the start (G-13). */
const firstCurrencies = ["USD", "USDC", "USDB"];

/** The currencies the platform has; where no configuration is served, those that every platform has. */
export async function currenciesOf(t: Trial): Promise<string[]> {
  const config = await configOf(t).catch(unlessUnavailable);
  if (config === undefined) return firstCurrencies;
  const codes = valuesAt(config.body, "supportedCurrencies[].currencyCode");
  return codes.filter((code) => typeof code === "string");
}
