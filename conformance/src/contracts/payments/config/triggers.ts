import { alone } from "../words.ts";
import { currencySettings, readConfig, setConfig } from "./fixtures.ts";
import {
  only,
  type RefusalTrigger,
  type RefusalTriggers,
  type RefusalSetup,
} from "../../../requests/refusal-trigger.ts";

type Settings = Readonly<Record<string, unknown>>;

/** A trigger that works while the platform's currencies are configured differently. */
export function whileConfigured(change: (currencies: Settings[]) => Settings[], trigger: RefusalTrigger): RefusalSetup {
  return {
    ...alone,
    cost: 3,
    async trigger(t, operation, refusal) {
      await setConfig(t, { supportedCurrencies: change(currencySettings(await readConfig(t))) });
      return trigger(t, operation, refusal);
    },
  };
}

/** A test of the platform's endpoint while it is set to this. */
function whileEndpointIs(webhookEndpoint: string | null): RefusalSetup {
  return {
    ...alone,
    cost: 3,
    bare: true,
    async trigger(t) {
      await setConfig(t, { webhookEndpoint });
      return only({});
    },
  };
}

/** Refusals that depend on the platform's configuration. */
export const configurationTriggers: RefusalTriggers = {
  "no-endpoint": whileEndpointIs(null),
  // Nothing listens at the lowest port.
  undeliverable: whileEndpointIs("http://127.0.0.1:1/nobody"),
};
