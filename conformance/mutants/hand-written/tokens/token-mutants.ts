import type { Behave } from "../../proxy/proxied-call.ts";
import { idIn, itemsOf } from "../auth/signed-calls.ts";
import { bodyIn, type Item } from "../bodies.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";

/** A secret of one operation's reply is returned by another one, too. */
function returnsSecret(id: string, field: string, by: string, again: string): Behave {
  return () => {
    const secrets = new Map<unknown, unknown>();
    return {
      reply(call, reply) {
        const made = bodyIn(reply);
        if (call.operation === by && made[field] !== undefined) secrets.set(made["agentId"] ?? made["id"], made[field]);
        if (call.operation !== again || reply.status !== 200) return;
        for (const item of itemsOf(reply)) if (secrets.has(item["id"])) item[field] = secrets.get(item["id"]);
      },
    };
  };
}

/** Tokens. */
export const mutants: readonly HandWrittenMutant[] = [
  mutant(
    "G-77g",
    "keys/secrets-in-tokens.get",
    returnsSecret("keys/secrets-in-tokens.get", "clientSecret", "tokens.create", "tokens.get"),
  ),
  mutant(
    "G-77g",
    "keys/secrets-in-tokens.list",
    returnsSecret("keys/secrets-in-tokens.list", "clientSecret", "tokens.create", "tokens.list"),
  ),
  mutant(
    "AGENT-24",
    "keys/agents-with-their-access-token",
    returnsSecret("keys/agents-with-their-access-token", "accessToken", "agents.deviceCodes.redeem", "agents.get"),
  ),
  mutant(
    "AUTH-25",
    "keys/sessions-listed-with-their-keys",
    returnsSecret(
      "keys/sessions-listed-with-their-keys",
      "encryptedSessionSigningKey",
      "auth.credentials.verify",
      "auth.sessions.list",
    ),
  ),
  mutant("G-77f", "keys/a-deleted-token-is-let-in", () => {
    const [made, deleted] = [new Map<string, string>(), new Set<string>()];
    let first: string | undefined;
    return {
      request(call) {
        const { authorization = "" } = call.headers;
        first ??= authorization;
        if (deleted.has(authorization)) call.headers["authorization"] = first;
      },
      reply(call, { status, body }) {
        const { id, clientId, clientSecret } = Object(body);
        const pair = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
        if (call.operation === "tokens.create" && status === 201) made.set(id, pair);
        if (call.operation === "tokens.delete" && status === 204) deleted.add(made.get(idIn(call)) ?? "");
      },
    };
  }),
  mutant("G-77f", "keys/a-deleted-token-is-listed", () => {
    const [made, deleted] = [new Map<string, Item>(), new Set<string>()];
    return {
      reply(call, { status, body }) {
        const { clientSecret: _secret, ...token } = Object(body) as Item;
        if (call.operation === "tokens.create" && status === 201) made.set(String(token["id"]), token);
        if (call.operation === "tokens.delete" && status === 204) deleted.add(idIn(call));
        if (call.operation !== "tokens.list" || status !== 200) return;
        const page = Object(body) as { data: Item[] };
        for (const [id, each] of made) if (deleted.has(id)) page.data.push(each);
      },
    };
  }),
  mutant("V-63b", "keys/a-token-does-not-see-itself", () => ({
    reply(call, { status, body }) {
      if (call.operation !== "tokens.list" || status !== 200) return;
      const [clientId] = Buffer.from(call.headers["authorization"]?.split(" ")[1] ?? "", "base64")
        .toString()
        .split(":");
      const page = Object(body) as { data: Item[] };
      page.data = page.data.filter((token) => token["clientId"] !== clientId);
    },
  })),
];
