import { objectAt, isSuccess } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { changesReplies, paymentMutant } from "../payment-behaviour.ts";
import { changesField, changesItems } from "../mutant-kinds.ts";

/** Wrong fields in the configuration and in tokens. */
export const mutants: readonly HandWrittenMutant[] = [
  changesField("G-01a", "PlatformConfig", "id", "config"),
  paymentMutant("G-01a", "the-configuration-changes-at-every-read", () => {
    let reads = 0;
    return {
      reply(call, reply) {
        if (call.operation !== "config.get" || !isSuccess(reply)) return;
        reads += 1;
        const id = `0199e2a4-7c10-7b3e-9d52-${String(reads).padStart(12, "0")}`;
        objectAt({ body: reply.body }, "body")["id"] = `PlatformConfig:${id}`;
      },
    };
  }),
  changesField("V-37c", "PlatformConfig", "umaDomain"),
  changesReplies("V-37c", "the-domain-is-another-than-that-of-addresses", "config.get", (config) => {
    config["umaDomain"] = "pay.example.com";
  }),
  changesItems("V-70c", "PlatformConfig", "a-key-as-a-bare-point", (config) => {
    config["webhookPublicKey"] = `04${"5a".repeat(64)}`;
  }),
  changesItems("V-70c", "PlatformConfig", "a-key-without-its-frame", (config) => {
    config["webhookPublicKey"] = String(config["webhookPublicKey"]).replaceAll(/-----[A-Z ]+-----|\n/g, "");
  }),
  changesItems("TOKEN-01", "Token", "no-client-later", (token) => {
    if (token["clientSecret"] === undefined) delete token["clientId"];
  }),
  paymentMutant("TOKEN-06", "tokens-are-listed-all-at-once", () => ({
    request(call) {
      if (call.operation === "tokens.list") call.path = call.path.replace(/\?.*$/, "");
    },
  })),
  paymentMutant("TOKEN-06", "every-page-of-tokens-is-the-first", () => ({
    request(call) {
      if (call.operation === "tokens.list") call.path = call.path.replace(/cursor=[^&]*&?/, "");
    },
  })),
];
