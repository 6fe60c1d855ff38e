import type { Fixture, Trial } from "../words.ts";
import { answerOf, asObject, FixtureUnavailable } from "../words.ts";
import { readConfig } from "./fixtures.ts";

type Settings = Readonly<Record<string, unknown>>;

/** The settings of a currency that a platform chooses. */
export function settable({
  providerRequiredCustomerFields: _a,
  providerRequiredCounterpartyCustomerFields: _b,
  ...own
}: Settings): Settings {
  return own;
}

/** The currencies of a configuration, as an update takes them. */
export function currencySettings({ body }: Fixture): Settings[] {
  const list = body["supportedCurrencies"];
  return Array.isArray(list) ? list.map((each) => settable(asObject(each) ?? {})) : [];
}

/** A wallet's settings while they were never set (G-09). */
const walletDefaults: Settings = { otpLength: 6, expirationSeconds: 300 };

/** Changes the configuration, works, and restores what was there; only for checks that run alone. */
export async function whileSetTo(t: Trial, settings: Settings, work: () => Promise<void>): Promise<void> {
  const before = await readConfig(t);
  try {
    await set(t, settings);
    await work();
  } finally {
    await set(t, Object.fromEntries(Object.keys(settings).map((name) => [name, formerly(before, name)])), true);
  }
}

function formerly(before: Fixture, name: string): unknown {
  if (name === "supportedCurrencies") return currencySettings(before);
  if (name === "embeddedWalletConfig") return { ...walletDefaults, ...asObject(before.body[name]) };
  return before.body[name] ?? null;
}

async function set(t: Trial, body: Settings, putsBack = false): Promise<void> {
  const reply = await t.call("config.update", { body, putsBack });
  if (reply.status !== 200) throw new FixtureUnavailable(`The configuration cannot be changed: ${answerOf(reply)}.`);
}
