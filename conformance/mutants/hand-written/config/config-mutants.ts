import { listIn, objectAt, objectsIn, itemsIn } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf } from "../../proxy/proxied-call.ts";
import { changesRequests, paymentMutant, changesItems } from "../payment-behaviour.ts";

const UPDATE = "config.update";

/** A part of an update is set although the update is refused. */
function setsInSpite(name: string, part: string): HandWrittenMutant {
  return paymentMutant("G-09a", name, () => ({
    async reply(call, reply, send) {
      const value = bodyOf(call)?.[part];
      if (call.operation !== UPDATE || reply.status !== 400 || value === undefined) return;
      await send({ ...call, body: JSON.stringify({ [part]: value }) });
    },
  }));
}

/** The configuration of the platform. */
export const mutants: readonly HandWrittenMutant[] = [
  changesRequests("G-09c", "settings-of-wallets-are-replaced-as-a-whole", UPDATE, (body) => {
    if (body["embeddedWalletConfig"] === undefined) return;
    body["embeddedWalletConfig"] = { otpLength: 6, expirationSeconds: 300, ...objectAt(body, "embeddedWalletConfig") };
  }),
  setsInSpite("a-refused-update-sets-what-it-could", "embeddedWalletConfig"),
  setsInSpite("a-refused-update-sets-the-currencies", "supportedCurrencies"),
  setsInSpite("a-refused-update-sets-the-endpoint", "webhookEndpoint"),
  paymentMutant("G-09d", "a-platform-says-that-it-is-regulated", () => {
    let stated: unknown;
    return {
      reply(call, reply) {
        if (call.operation === UPDATE) stated = bodyOf(call)?.["isRegulatedFinancialInstitution"] ?? stated;
        for (const config of itemsIn(call, reply, "PlatformConfig")) {
          if (stated !== undefined) config["isRegulatedFinancialInstitution"] = stated;
        }
      },
    };
  }),
  paymentMutant("G-09e", "currencies-are-added-to-those-there-are", () => ({
    async request(call, send) {
      const body = call.operation === UPDATE ? bodyOf(call) : undefined;
      if (body?.["supportedCurrencies"] === undefined) return undefined;
      const now = objectAt({ ...(await send({ ...call, method: "GET", body: undefined })) }, "body");
      const given = objectsIn(body, "supportedCurrencies");
      const remaining = objectsIn(now, "supportedCurrencies").filter(
        (each) => !given.some((other) => other["currencyCode"] === each["currencyCode"]),
      );
      call.body = JSON.stringify({ ...body, supportedCurrencies: [...given, ...remaining] });
      return undefined;
    },
  })),
  paymentMutant("G-09e", "a-platform-says-what-the-provider-requires", () => {
    let stated: unknown[] | undefined;
    return {
      reply(call, reply) {
        const given = call.operation === UPDATE ? objectsIn(bodyOf(call) ?? {}, "supportedCurrencies") : [];
        if (given.length > 0) stated = listIn(given[0] ?? {}, "providerRequiredCustomerFields");
        for (const config of itemsIn(call, reply, "PlatformConfig")) {
          const [first] = objectsIn(config, "supportedCurrencies");
          if (first !== undefined && stated !== undefined && stated.length > 0)
            first["providerRequiredCustomerFields"] = stated;
        }
      },
    };
  }),
  paymentMutant("G-09g", "platforms-share-their-settings", () => {
    let stated: unknown;
    return {
      reply(call, reply) {
        stated = objectAt(bodyOf(call) ?? {}, "embeddedWalletConfig")["otpLength"] ?? stated;
        for (const config of itemsIn(call, reply, "PlatformConfig")) {
          if (stated !== undefined) objectAt(config, "embeddedWalletConfig")["otpLength"] = stated;
        }
      },
    };
  }),
  changesItems("G-13a", "there-is-no-USDC-from-the-start", "PlatformConfig", (config) => {
    const all = objectsIn(config, "supportedCurrencies");
    config["supportedCurrencies"] = all.filter((each) => each["currencyCode"] !== "USDC");
  }),
  changesItems("G-13a", "a-wallet-counts-cents", "InternalAccount", (account) => {
    const currency = objectAt(objectAt(account, "balance"), "currency");
    if (currency["code"] === "USDB") currency["decimals"] = 2;
  }),
  changesItems("V-40e", "default-limits-are-lower", "PlatformConfig", (config) => {
    for (const each of objectsIn(config, "supportedCurrencies")) each["maxAmount"] = 1_000_000_000;
  }),
];
