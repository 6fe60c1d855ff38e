import type { Trial } from "../words.ts";
import { answerOf, asObject, FixtureUnavailable } from "../words.ts";
import { readConfig } from "./fixtures.ts";
import { currencySettings, settable } from "./while-set.ts";
import {
  only,
  type RefusalTrigger,
  type RefusalTriggers,
  type RefusalSetup,
} from "../../../requests/refusal-trigger.ts";

type Currency = Readonly<Record<string, unknown>>;

/** A trigger that works while the platform's currencies are configured differently. */
export function whileConfigured(change: (currencies: Currency[]) => Currency[], trigger: RefusalTrigger): RefusalSetup {
  return whileSet(async (t) => {
    return { supportedCurrencies: change(currencySettings(await readConfig(t))) };
  }, trigger);
}

/** A trigger that works while a part of the configuration is changed; the previous values are restored. */
function whileSet(settings: (t: Trial) => Promise<Currency>, trigger: RefusalTrigger): RefusalSetup {
  let before: Currency | undefined;
  return {
    phase: "alone",
    cost: 3,
    async trigger(t, operation, refusal) {
      const wanted = await settings(t);
      const now = (await readConfig(t)).body;
      before = Object.fromEntries(Object.keys(wanted).map((name) => [name, now[name] ?? null]));
      await set(t, wanted);
      return trigger(t, operation, refusal);
    },
    async restore(t) {
      if (before === undefined) return;
      const list = before["supportedCurrencies"];
      const currencies = Array.isArray(list)
        ? { supportedCurrencies: list.map((each) => settable(asObject(each) ?? {})) }
        : {};
      await set(t, { ...before, ...currencies }, true);
      before = undefined;
    },
  };
}

async function set(t: Trial, body: Currency, putsBack = false): Promise<void> {
  const reply = await t.call("config.update", { body, putsBack });
  if (reply.status !== 200) throw new FixtureUnavailable(`The configuration cannot be changed: ${answerOf(reply)}.`);
}

/** Refusals that depend on the platform's configuration. */
export const configurationTriggers: RefusalTriggers = {
  "no-endpoint": {
    ...whileSet(
      async () => ({ webhookEndpoint: null }),
      async () => only({}),
    ),
    bare: true,
  },
  // Nothing listens at the lowest port.
  undeliverable: {
    ...whileSet(
      async () => ({ webhookEndpoint: "http://127.0.0.1:1/nobody" }),
      async () => only({}),
    ),
    bare: true,
  },
};
