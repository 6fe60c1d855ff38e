import type { Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, type ProxiedReply } from "../../proxy/proxied-call.ts";
import { answers, atOnce, fault, idIn, items, onReply, signed, SOME_POINT } from "./auth-behaviour.ts";

const refreshing = "auth.sessions.refresh";

/** Replaces the client key in calls of an operation by one without a known private key. */
function sealsToAnother(name: string, rule: string, operation: string): HandWrittenMutant {
  return fault(name, `${name.replaceAll("-", " ")}.`, rule, () => ({
    request(call) {
      if (call.operation === operation) call.body = JSON.stringify({ ...bodyOf(call), clientPublicKey: SOME_POINT });
    },
  }));
}

const sessions: HandWrittenMutant[] = [
  onReply(
    "sessions-in-pages",
    "Sessions are listed in pages.",
    "G-82b",
    "auth.sessions.list",
    (body) => void (body["hasMore"] = false),
  ),
  onReply(
    "a-refresh-is-the-same-session",
    "A refresh shows the session that was refreshed.",
    "G-83c",
    refreshing,
    (body, call) => void (body["id"] = idIn(call, 2)),
  ),
  sealsToAnother("a-refresh-seals-to-another-key", "G-83c", refreshing),
  answers(
    "a-refresh-by-200",
    "A refresh is answered 200.",
    "G-83c",
    (call, { status }) => call.operation === refreshing && status === 201,
    () => ({ status: 200 }) as ProxiedReply,
  ),
  fault("a-refresh-ends-the-session", "A refresh ends the session that was refreshed.", "G-83d", () => ({
    async reply(call, { status }, send) {
      if (call.operation !== refreshing || status !== 201) return;
      const { authorization = "" } = call.headers;
      const path = call.path.replace(/\/refresh$/, "");
      const revoke = { ...call, method: "DELETE", path, headers: { authorization }, body: undefined };
      await signed(revoke, Object((await send(revoke)).body).requestId, send);
    },
  })),
  answers(
    "a-session-ends-twice",
    "Revoking a session that has ended is answered 204.",
    "V-53b",
    (call, { status }) => call.operation === "auth.sessions.revoke" && status === 404,
    () => ({ status: 204, headers: {}, body: undefined }),
  ),
];

const exporting = "internalAccounts.export";
const updating = "internalAccounts.update";

const wallets: HandWrittenMutant[] = [
  atOnce("hidden-at-once", "A wallet is hidden without a signature.", "ACCT-12", updating),
  atOnce("exported-at-once", "A wallet is exported without a signature.", "ACCT-13", exporting),
  fault("never-shown-again", "A wallet once hidden stays hidden.", "ACCT-12", () => ({
    request(call) {
      if (call.operation === updating) call.body = JSON.stringify({ privateEnabled: true });
    },
  })),
  onReply("an-export-of-another-version", "An export has another version.", "G-30c", exporting, (body) => {
    body["encryptedWalletCredentials"] = String(body["encryptedWalletCredentials"]).replace("v1.0.0", "v2.0.0");
  }),
  onReply("an-export-in-base64", "The data of an export are base64.", "G-30c", exporting, (body) => {
    const given = JSON.parse(String(body["encryptedWalletCredentials"])) as Item;
    given["data"] = Buffer.from(String(given["data"]), "hex").toString("base64");
    body["encryptedWalletCredentials"] = JSON.stringify(given);
  }),
  onReply("an-export-unsigned", "An export lacks dataSignature.", "G-30c", exporting, (body) => {
    const { dataSignature: _without, ...given } = JSON.parse(String(body["encryptedWalletCredentials"])) as Item;
    body["encryptedWalletCredentials"] = JSON.stringify(given);
  }),
  sealsToAnother("an-export-seals-to-another-key", "G-30d", exporting),
];

const tokens: HandWrittenMutant[] = [
  onReply(
    "no-secret",
    "A new token shows no secret.",
    "TOKEN-02",
    "tokens.create",
    (body) => void delete body["clientSecret"],
  ),
  ...["tokens.get", "tokens.list"].map((operation) =>
    fault(`secrets-in-${operation}`, `${operation} shows secrets.`, "G-77g", () => {
      const secrets = new Map<unknown, unknown>();
      return {
        reply(call, reply) {
          const made = Object(reply.body) as Item;
          if (call.operation === "tokens.create" && reply.status === 201) secrets.set(made["id"], made["clientSecret"]);
          if (call.operation !== operation || reply.status !== 200) return;
          for (const token of items(reply)) token["clientSecret"] = secrets.get(token["id"]);
        },
      };
    }),
  ),
  fault("a-deleted-token-is-let-in", "Calls with a deleted token are let in.", "G-77f", () => {
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
  fault("a-deleted-token-is-listed", "Deleted tokens are listed.", "G-77f", () => {
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
  fault("a-token-does-not-see-itself", "The token that asks is not listed.", "V-63b", () => ({
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
function toldAgain(
  name: string,
  text: string,
  rule: string,
  { field, by, again }: { field: string; by: string; again: string },
): HandWrittenMutant {
  return fault(name, text, rule, () => {
    const told = new Map<unknown, unknown>();
    return {
      reply(call, reply) {
        const made = Object(reply.body) as Item;
        if (call.operation === by && made[field] !== undefined) told.set(made["agentId"] ?? made["id"], made[field]);
        if (call.operation !== again || reply.status !== 200) return;
        for (const item of items(reply)) if (told.has(item["id"])) item[field] = told.get(item["id"]);
      },
    };
  });
}

const shownAgain: HandWrittenMutant[] = [
  toldAgain("agents-with-their-access-token", "An agent is shown with its access token.", "AGENT-24", {
    field: "accessToken",
    by: "agents.deviceCodes.redeem",
    again: "agents.get",
  }),
  toldAgain("sessions-listed-with-their-keys", "Sessions are listed with their keys.", "AUTH-25", {
    field: "encryptedSessionSigningKey",
    by: "auth.credentials.verify",
    again: "auth.sessions.list",
  }),
];

/** Sessions, wallets and tokens. */
export const mutants: readonly HandWrittenMutant[] = [...sessions, ...wallets, ...tokens, ...shownAgain];
