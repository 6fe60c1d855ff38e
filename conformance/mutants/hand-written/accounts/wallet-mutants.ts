import { type ProxiedCall, bodyOf } from "../../proxy/proxied-call.ts";
import { isRetry, idIn, performsUnsigned } from "../auth/signed-calls.ts";
import { type Item, itemsIn, sendBody, objectIn } from "../bodies.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { replyTo, items } from "../traffic.ts";

const exporting = "internalAccounts.export";

const updating = "internalAccounts.update";

/** Wallets: visibility and export. */
export const mutants: readonly HandWrittenMutant[] = [
  performsUnsigned("ACCT-12", "keys/hidden-at-once", updating),
  performsUnsigned("ACCT-13", "keys/exported-at-once", exporting),
  mutant("SRETRY-04", "keys/hidden-and-shown-in-turn", () => {
    const [values, turned, issued] = [new Map<unknown, unknown>(), new WeakSet<ProxiedCall>(), new Set<string>()];
    return {
      request(call) {
        const asked = call.operation === updating ? bodyOf(call)?.["privateEnabled"] : undefined;
        const isTurned = isRetry(call)
          ? issued.has(call.headers["request-id"] ?? "")
          : asked === (values.get(idIn(call)) ?? false);
        if (asked === undefined || !isTurned) return;
        turned.add(call);
        sendBody(call, { privateEnabled: asked !== true });
      },
      reply(call, reply) {
        if (turned.has(call) && reply.status === 202) issued.add(String(Object(reply.body).requestId));
        for (const { id, privateEnabled } of itemsIn(call, reply, "InternalAccount")) values.set(id, privateEnabled);
      },
    };
  }),
  mutant("G-30c", "keys/an-export-in-base64", replyTo(exporting), (body) => {
    const given = JSON.parse(String(body["encryptedWalletCredentials"])) as Item;
    given["data"] = Buffer.from(String(given["data"]), "hex").toString("base64");
    body["encryptedWalletCredentials"] = JSON.stringify(given);
  }),
  mutant("G-30c", "keys/an-export-unsigned", replyTo(exporting), (body) => {
    const { dataSignature: _without, ...given } = JSON.parse(String(body["encryptedWalletCredentials"])) as Item;
    body["encryptedWalletCredentials"] = JSON.stringify(given);
  }),
  mutant("ACCT-04", "InternalAccount/a-balance-in-words", items("InternalAccount"), (account) => {
    const balance = objectIn(account, "balance");
    balance["amount"] = String(balance["amount"]);
  }),

  mutant("V-35a", "InternalAccount/a-cent-less-above-six-thousand", items("InternalAccount"), (account) => {
    const balance = objectIn(account, "balance");
    if (Number(balance["amount"]) > 6_000) balance["amount"] = Number(balance["amount"]) - 1;
  }),
];
