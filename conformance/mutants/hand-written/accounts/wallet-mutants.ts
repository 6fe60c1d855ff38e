import { itemsIn, type Item } from "../behaviour.ts";
import { bodyOf, type ProxiedCall } from "../../proxy/proxied-call.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import {
  replacesClientKey,
  performsUnsigned,
  authMutant,
  changesReplies,
  idIn,
  isRetry,
} from "../auth/auth-behaviour.ts";

const exporting = "internalAccounts.export";

const updating = "internalAccounts.update";

/** Wallets: visibility and export. */
export const mutants: readonly HandWrittenMutant[] = [
  performsUnsigned("hidden-at-once", "A wallet is hidden without a signature.", "ACCT-12", updating),
  performsUnsigned("exported-at-once", "A wallet is exported without a signature.", "ACCT-13", exporting),
  authMutant("never-shown-again", "A hidden wallet cannot be shown again.", "ACCT-12", () => ({
    request(call) {
      if (call.operation === updating) call.body = JSON.stringify({ privateEnabled: true });
    },
  })),
  authMutant("hidden-and-shown-in-turn", "A wallet set to what it is becomes the other.", "SRETRY-04", () => {
    const [values, turned, issued] = [new Map<unknown, unknown>(), new WeakSet<ProxiedCall>(), new Set<string>()];
    return {
      request(call) {
        const asked = call.operation === updating ? bodyOf(call)?.["privateEnabled"] : undefined;
        const isTurned = isRetry(call)
          ? issued.has(call.headers["request-id"] ?? "")
          : asked === (values.get(idIn(call)) ?? false);
        if (asked === undefined || !isTurned) return;
        turned.add(call);
        call.body = JSON.stringify({ privateEnabled: asked !== true });
      },
      reply(call, reply) {
        if (turned.has(call) && reply.status === 202) issued.add(String(Object(reply.body).requestId));
        for (const { id, privateEnabled } of itemsIn(call, reply, "InternalAccount")) values.set(id, privateEnabled);
      },
    };
  }),
  changesReplies("an-export-of-another-version", "An export has another version.", "G-30c", exporting, (body) => {
    body["encryptedWalletCredentials"] = String(body["encryptedWalletCredentials"]).replace("v1.0.0", "v2.0.0");
  }),
  changesReplies("an-export-in-base64", "The data of an export is base64.", "G-30c", exporting, (body) => {
    const given = JSON.parse(String(body["encryptedWalletCredentials"])) as Item;
    given["data"] = Buffer.from(String(given["data"]), "hex").toString("base64");
    body["encryptedWalletCredentials"] = JSON.stringify(given);
  }),
  changesReplies("an-export-unsigned", "An export lacks dataSignature.", "G-30c", exporting, (body) => {
    const { dataSignature: _without, ...given } = JSON.parse(String(body["encryptedWalletCredentials"])) as Item;
    body["encryptedWalletCredentials"] = JSON.stringify(given);
  }),
  replacesClientKey("an-export-seals-to-another-key", "G-30d", exporting),
];
