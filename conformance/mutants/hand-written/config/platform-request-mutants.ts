import { clamp, objectAt, isSuccess } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { accepts, acceptingMutant } from "../mutant-kinds.ts";

/** Requests about the configuration, tokens and lists that are accepted wrongly. */
export const mutants: readonly HandWrittenMutant[] = [
  accepts("G-09f", ["config.update"], "codes-of-any-length", (body) => {
    if (body["embeddedWalletConfig"] !== undefined) clamp(objectAt(body, "embeddedWalletConfig"), "otpLength", 4, 12);
  }),
  accepts("G-09f", ["config.update"], "codes-for-ever", (body) => {
    const { embeddedWalletConfig } = body;
    if (embeddedWalletConfig !== undefined)
      clamp(objectAt(body, "embeddedWalletConfig"), "expirationSeconds", 1, 86_400);
  }),
  accepts("G-77b", ["tokens.create"], "tokens-without-permissions", (body) => {
    body["permissions"] ??= ["VIEW"];
  }),
  acceptingMutant("V-63a", "MANAGE-includes-VIEW", () => {
    const managers = new Map<string, string>();
    return {
      request(call) {
        const [, pair = ""] = (call.headers["authorization"] ?? "").split(" ");
        const [id = ""] = Buffer.from(pair, "base64").toString().split(":");
        const master = managers.get(id);
        if (call.method === "GET" && master !== undefined) call.headers["authorization"] = master;
      },
      reply(call, reply) {
        const token = objectAt({ ...reply }, "body");
        if (call.operation !== "tokens.create" || !isSuccess(reply)) return;
        const { clientId, permissions } = token;
        const isManager = Array.isArray(permissions) && permissions.includes("MANAGE") && !permissions.includes("VIEW");
        if (isManager) managers.set(String(clientId), call.headers["authorization"] ?? "");
      },
    };
  }),
  acceptingMutant("TXN-15", "an-agents-list-is-the-platforms-for-its-pair", () => ({
    request(call) {
      const isPlatform = call.headers["authorization"]?.startsWith("Basic ") === true;
      if (call.operation === "agents.me.transactions.list" && isPlatform)
        call.path = call.path.replace("/agents/me", "");
    },
  })),
];
