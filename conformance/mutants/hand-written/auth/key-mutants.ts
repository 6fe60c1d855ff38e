import type { Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, type ProxiedReply } from "../../proxy/proxied-call.ts";
import {
  replacesReplies,
  performsUnsigned,
  authMutant,
  idIn,
  itemsOf,
  changesReplies,
  sendSigned,
  VALID_POINT,
} from "./auth-behaviour.ts";

const refreshing = "auth.sessions.refresh";

/** Replaces the client key in calls of an operation by one without a known private key. */
function replacesClientKey(name: string, rule: string, operation: string): HandWrittenMutant {
  return authMutant(name, `${name.replaceAll("-", " ")}.`, rule, () => ({
    request(call) {
      if (call.operation === operation) call.body = JSON.stringify({ ...bodyOf(call), clientPublicKey: VALID_POINT });
    },
  }));
}

const sessions: HandWrittenMutant[] = [
  changesReplies(
    "sessions-in-pages",
    "Sessions are listed in pages.",
    "G-82b",
    "auth.sessions.list",
    (body) => void (body["hasMore"] = false),
  ),
  changesReplies(
    "a-refresh-is-the-same-session",
    "A refresh shows the session that was refreshed.",
    "G-83c",
    refreshing,
    (body, call) => void (body["id"] = idIn(call, 2)),
  ),
  replacesClientKey("a-refresh-seals-to-another-key", "G-83c", refreshing),
  replacesReplies(
    "a-refresh-by-200",
    "A refresh gives 200.",
    "G-83c",
    (call, { status }) => call.operation === refreshing && status === 201,
    () => ({ status: 200 }) as ProxiedReply,
  ),
  authMutant("a-refresh-ends-the-session", "A refresh ends the session that was refreshed.", "G-83d", () => ({
    async reply(call, { status }, send) {
      if (call.operation !== refreshing || status !== 201) return;
      const { authorization = "" } = call.headers;
      const path = call.path.replace(/\/refresh$/, "");
      const revoke = { ...call, method: "DELETE", path, headers: { authorization }, body: undefined };
      await sendSigned(revoke, Object((await send(revoke)).body).requestId, send);
    },
  })),
  replacesReplies(
    "a-session-ends-twice",
    "Revoking an ended session gives 204.",
    "V-53b",
    (call, { status }) => call.operation === "auth.sessions.revoke" && status === 404,
    () => ({ status: 204, headers: {}, body: undefined }),
  ),
];

const exporting = "internalAccounts.export";
const updating = "internalAccounts.update";

const wallets: HandWrittenMutant[] = [
  performsUnsigned("hidden-at-once", "A wallet is hidden without a signature.", "ACCT-12", updating),
  performsUnsigned("exported-at-once", "A wallet is exported without a signature.", "ACCT-13", exporting),
  authMutant("never-shown-again", "A hidden wallet cannot be shown again.", "ACCT-12", () => ({
    request(call) {
      if (call.operation === updating) call.body = JSON.stringify({ privateEnabled: true });
    },
  })),
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

const tokens: HandWrittenMutant[] = [
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

/** Shows a secret of one operation's reply in the replies of another. */
function showsSecretAgain(
  name: string,
  text: string,
  rule: string,
  { field, by, again }: { field: string; by: string; again: string },
): HandWrittenMutant {
  return authMutant(name, text, rule, () => {
    const secrets = new Map<unknown, unknown>();
    return {
      reply(call, reply) {
        const made = Object(reply.body) as Item;
        if (call.operation === by && made[field] !== undefined) secrets.set(made["agentId"] ?? made["id"], made[field]);
        if (call.operation !== again || reply.status !== 200) return;
        for (const item of itemsOf(reply)) if (secrets.has(item["id"])) item[field] = secrets.get(item["id"]);
      },
    };
  });
}

const shownAgain: HandWrittenMutant[] = [
  showsSecretAgain("agents-with-their-access-token", "An agent is shown with its access token.", "AGENT-24", {
    field: "accessToken",
    by: "agents.deviceCodes.redeem",
    again: "agents.get",
  }),
  showsSecretAgain("sessions-listed-with-their-keys", "Sessions are listed with their keys.", "AUTH-25", {
    field: "encryptedSessionSigningKey",
    by: "auth.credentials.verify",
    again: "auth.sessions.list",
  }),
];

/** Sessions, wallets and tokens. */
export const mutants: readonly HandWrittenMutant[] = [...sessions, ...wallets, ...tokens, ...shownAgain];
