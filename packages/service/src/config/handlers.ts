import type { Schema } from "@tallystick/contract";
import { Refused, type Call, type Handlers } from "@tallystick/server";
import { openInternalAccounts } from "../accounts/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { changeEndpoint, isEndpoint, webhookSettings } from "../webhooks/index.ts";
import { crossedLimit, decideConfig, isCurrencyList } from "./decide.ts";
import { changePlatform, findPlatform } from "./store.ts";
import { toConfig } from "./view.ts";

export function configHandlers(runtime: Runtime): Pick<Handlers<Tx>, "config.get" | "config.update"> {
  return {
    "config.get": async (call: Call<"config.get", Tx>) => ({
      status: 200,
      body: await readConfig(call.tx, call.principal.platformId),
    }),

    "config.update": async (call: Call<"config.update", Tx>) => {
      const { tx, body, now } = call;
      const { platformId } = call.principal;
      const { webhookEndpoint: endpoint } = body;
      call.refuseUnless("malformed body.webhookEndpoint", typeof endpoint !== "string" || isEndpoint(endpoint));
      call.refuseUnless("unsupported body.supportedCurrencies", isCurrencyList(body.supportedCurrencies));
      const crossed = crossedLimit(body);
      if (crossed !== undefined) throw crossedLimits(`body.supportedCurrencies[${crossed}].minAmount`);
      const platform = await findPlatform(tx, platformId);
      await changePlatform(tx, platformId, decideConfig(platform, body, now));
      if (endpoint !== undefined) await changeEndpoint(runtime, tx, { platformId, endpoint, now });
      const { currencies } = await findPlatform(tx, platformId);
      await openInternalAccounts(runtime, tx, { platformId, ownerId: platformId, currencies, at: now });
      return { status: 200, body: await readConfig(tx, platformId) };
    },
  };
}

async function readConfig(tx: Tx, platformId: string): Promise<Schema<"PlatformConfig">> {
  return toConfig(await findPlatform(tx, platformId), await webhookSettings(tx, platformId));
}

/** A rule about the form of the request that the document alone cannot express. */
function crossedLimits(field: string): Refused {
  const message = `${field} must not be above maxAmount.`;
  return new Refused({ status: 400, code: "INVALID_INPUT" }, { message, details: { field } });
}
