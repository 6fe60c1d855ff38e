import type { Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { authMutant, idIn, itemsOf, changesReplies } from "../auth/auth-behaviour.ts";

/** Tokens. */
export const mutants: readonly HandWrittenMutant[] = [
  changesReplies(
    "no-secret",
    "A new token shows no secret.",
    "TOKEN-02",
    "tokens.create",
    (body) => void delete body["clientSecret"],
  ),
  ...["tokens.get", "tokens.list"].map((operation) =>
    authMutant(`secrets-in-${operation}`, `${operation} shows secrets.`, "G-77g", () => {
      const secrets = new Map<unknown, unknown>();
      return {
        reply(call, reply) {
          const made = Object(reply.body) as Item;
          if (call.operation === "tokens.create" && reply.status === 201) secrets.set(made["id"], made["clientSecret"]);
          if (call.operation !== operation || reply.status !== 200) return;
          for (const token of itemsOf(reply)) token["clientSecret"] = secrets.get(token["id"]);
        },
      };
    }),
  ),
  authMutant("a-deleted-token-is-let-in", "A deleted token is accepted.", "G-77f", () => {
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
  authMutant("a-deleted-token-is-listed", "Deleted tokens are listed.", "G-77f", () => {
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
  authMutant("a-token-does-not-see-itself", "The list of tokens lacks the caller's own token.", "V-63b", () => ({
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
