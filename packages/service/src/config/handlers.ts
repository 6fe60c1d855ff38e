import type { Schema } from "@tallystick/contract";
import { Refused, type Call, type Handlers } from "@tallystick/server";
import { openInternalAccounts } from "../accounts/index.ts";
import { recordCallersAct } from "../audit-log/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { isEndpoint, type PlainHttp } from "../runtime/reach.ts";
import { changeEndpoint, webhookSettings } from "../webhooks/index.ts";
import { crossedLimit, decideConfig, isCurrencyList } from "./decide/update.ts";
import { sandboxDomain, type Platform } from "./decide/platform.ts";
import { changePlatform, findPlatform, isDomainTaken } from "./store.ts";
import { toConfig } from "./view.ts";

export function configHandlers(runtime: Runtime, plain: PlainHttp): Pick<Handlers<Tx>, "config.get" | "config.update"> {
  return {
    "config.get": async (call: Call<"config.get", Tx>) => ({
      status: 200,
      body: await readConfig(call.tx, call.principal.platformId),
    }),

    "config.update": async (call: Call<"config.update", Tx>) => {
      const { tx, body, now } = call;
      const { platformId } = call.principal;
      const { webhookEndpoint: endpoint } = body;
      call.refuseUnless("malformed body.webhookEndpoint", typeof endpoint !== "string" || isEndpoint(endpoint, plain));
      call.refuseUnless("unsupported body.supportedCurrencies", isCurrencyList(body.supportedCurrencies));
      const crossed = crossedLimit(body);
      if (crossed !== undefined) throw crossedLimits(`body.supportedCurrencies[${crossed}].minAmount`);
      const platform = await findPlatform(tx, platformId);
      const changes = decideConfig(platform, body, now);
      call.refuseUnless("duplicate body.umaDomain", !(await isClaim(tx, platform, changes.umaDomain)));
      await changePlatform(tx, platformId, changes);
      if (endpoint !== undefined) await changeEndpoint(runtime, tx, { platformId, endpoint, now });
      await recordChanges(runtime, call);
      const { currencies } = await findPlatform(tx, platformId);
      await openInternalAccounts(runtime, tx, { platformId, ownerId: platformId, currencies, at: now });
      return { status: 200, body: await readConfig(tx, platformId) };
    },
  };
}

/** Another platform's domain would resolve its customers here. The sandbox's domain has no owner. */
async function isClaim(tx: Tx, { id, umaDomain: own }: Platform, wanted: string): Promise<boolean> {
  return wanted !== own && wanted !== sandboxDomain && isDomainTaken(tx, id, wanted);
}

async function recordChanges({ ids }: Runtime, call: Call<"config.update", Tx>): Promise<void> {
  const { webhookEndpoint: endpoint, ...settings } = call.body;
  const subject = call.principal.platformId;
  if (Object.keys(settings).length > 0)
    await recordCallersAct(ids, call, { action: "config.changed", subject, details: settings });
  if (endpoint === undefined) return;
  // Its path may be a secret.
  const details = { origin: endpoint && new URL(endpoint).origin };
  await recordCallersAct(ids, call, { action: "webhook-endpoint.changed", subject, details });
}

async function readConfig(tx: Tx, platformId: string): Promise<Schema<"PlatformConfig">> {
  return toConfig(await findPlatform(tx, platformId), await webhookSettings(tx, platformId));
}

/** A rule about the form of the request that the document alone cannot express. */
function crossedLimits(field: string): Refused {
  const message = `${field} must not be above maxAmount.`;
  return new Refused({ status: 400, code: "INVALID_INPUT" }, { message, details: { field } });
}
