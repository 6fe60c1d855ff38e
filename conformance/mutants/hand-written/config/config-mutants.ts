import { bodyOf, type Behave } from "../../proxy/proxied-call.ts";
import { itemsIn, sendBody, objectAt, listIn, objectsIn, isSuccess, bodyIn } from "../bodies.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { items, requestOf } from "../traffic.ts";

const UPDATE = "config.update";

/** A part of an update is set although the update is refused. */
function setsInSpite(part: string): Behave {
  return () => ({
    async reply(call, reply, send) {
      const value = bodyOf(call)?.[part];
      if (call.operation !== UPDATE || reply.status !== 400 || value === undefined) return;
      await send({ ...call, body: JSON.stringify({ [part]: value }) });
    },
  });
}

/** The configuration of the platform. */
export const mutants: readonly HandWrittenMutant[] = [
  mutant("G-09c", "money/settings-of-wallets-are-replaced-as-a-whole", requestOf(UPDATE), (body) => {
    if (body["embeddedWalletConfig"] === undefined) return;
    body["embeddedWalletConfig"] = { otpLength: 6, expirationSeconds: 300, ...objectAt(body, "embeddedWalletConfig") };
  }),
  mutant("G-09a", "money/a-refused-update-sets-what-it-could", setsInSpite("embeddedWalletConfig")),
  mutant("G-09a", "money/a-refused-update-sets-the-currencies", setsInSpite("supportedCurrencies")),
  mutant(["G-09a", "V-04a"], "money/a-refused-update-sets-the-endpoint", setsInSpite("webhookEndpoint")),
  mutant("G-09d", "money/a-platform-says-that-it-is-regulated", () => {
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
  mutant("G-09e", "money/currencies-are-added-to-those-there-are", () => ({
    async request(call, send) {
      const body = call.operation === UPDATE ? bodyOf(call) : undefined;
      if (body?.["supportedCurrencies"] === undefined) return undefined;
      const now = objectAt({ ...(await send({ ...call, method: "GET", body: undefined })) }, "body");
      const given = objectsIn(body, "supportedCurrencies");
      const remaining = objectsIn(now, "supportedCurrencies").filter(
        (each) => !given.some((other) => other["currencyCode"] === each["currencyCode"]),
      );
      sendBody(call, { ...body, supportedCurrencies: [...given, ...remaining] });
      return undefined;
    },
  })),
  mutant("G-09e", "money/a-platform-says-what-the-provider-requires", () => {
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
  mutant("G-09g", "money/platforms-share-their-settings", () => {
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
  mutant("G-13a", "money/there-is-no-USDC-from-the-start", items("PlatformConfig"), (config) => {
    const all = objectsIn(config, "supportedCurrencies");
    config["supportedCurrencies"] = all.filter((each) => each["currencyCode"] !== "USDC");
  }),
  mutant("G-01a", "money/the-configuration-changes-at-every-read", () => {
    let reads = 0;
    return {
      reply(call, reply) {
        if (call.operation !== "config.get" || !isSuccess(reply)) return;
        reads += 1;
        const id = `0199e2a4-7c10-7b3e-9d52-${String(reads).padStart(12, "0")}`;
        bodyIn(reply)["id"] = `PlatformConfig:${id}`;
      },
    };
  }),
  mutant("V-70c", "PlatformConfig/a-key-as-a-bare-point", items("PlatformConfig"), (config) => {
    config["webhookPublicKey"] = `04${"5a".repeat(64)}`;
  }),
  mutant("TOKEN-06", "money/tokens-are-listed-all-at-once", () => ({
    request(call) {
      if (call.operation === "tokens.list") call.path = call.path.replace(/\?.*$/, "");
    },
  })),
  mutant("TOKEN-06", "money/every-page-of-tokens-is-the-first", () => ({
    request(call) {
      if (call.operation === "tokens.list") call.path = call.path.replace(/cursor=[^&]*&?/, "");
    },
  })),
];
