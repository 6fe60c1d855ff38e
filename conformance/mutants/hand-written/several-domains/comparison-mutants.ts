import type { OperationId } from "@tallystick/contract";
import { type ProxiedReply, bodyOf, type ProxiedCall, type Behave } from "../../proxy/proxied-call.ts";
import { isSuccess, type Item, sendBody } from "../bodies.ts";
import { type HandWrittenMutant, mutant, type Part } from "../mutant.ts";

/** Different idempotency keys are treated as equal. */
function treatsKeysAsEqual(same: (key: string) => string): Behave {
  return () => ({
    request(call) {
      const key = call.headers["idempotency-key"];
      if (key !== undefined) call.headers["idempotency-key"] = same(key);
    },
  });
}

/** Bodies that are not an object are accepted as one. */
function readsBodies(read: (body: string) => string): Behave {
  return () => ({
    request(call) {
      if (call.body !== undefined && call.headers["content-type"] === "application/json") call.body = read(call.body);
    },
  });
}

/** Corrects invalid limits. */
function correctsLimits(right: (limit: string) => string): Behave {
  return () => ({
    request(call) {
      call.path = call.path.replace(/(?<=[?&]limit=)[^&]*/, right);
    },
  });
}

/** The claims of a token, and the token with other claims. */
function claimsOf(token: unknown): Item {
  return { ...Object(JSON.parse(Buffer.from(String(token).split(".")[1] ?? "", "base64url").toString() || "{}")) };
}

function withClaims(token: unknown, claims: Item): string {
  const [head = "", , signature = ""] = String(token).split(".");
  return [head, Buffer.from(JSON.stringify(claims)).toString("base64url"), signature].join(".");
}

/** A claim of a token is compared so that other tokens match. */
function comparesClaims(claim: string): Part<(given: string, own: string) => boolean> {
  return (same) => () => {
    const known = new Map<string, string>();
    return {
      request(call) {
        const body = bodyOf(call);
        const own = known.get(call.path.split("/").at(-2) ?? "");
        if (call.operation !== "auth.credentials.verify" || body?.["type"] !== "OAUTH" || own === undefined) return;
        const claims = claimsOf(body["oidcToken"]);
        if (!same(String(claims[claim]), own)) return;
        sendBody(call, { ...body, oidcToken: withClaims(body["oidcToken"], { ...claims, [claim]: own }) });
      },
      reply(call, reply) {
        const { id } = Object(reply.body) as { id?: string };
        if (call.operation !== "auth.credentials.create" || reply.status !== 201 || id === undefined) return;
        const token = bodyOf(call)?.["oidcToken"];
        if (token !== undefined) known.set(id, String(claimsOf(token)[claim]));
      },
    };
  };
}

/** The filter of a list finds what was created with a text that is taken for the same; by default in any case. */
function filtersLoosely(
  { list, create, parameter }: { list: OperationId; create: OperationId; parameter: string },
  plain: (given: string) => string = (given) => given.toLowerCase(),
): Behave {
  return () => {
    const known = new Map<string, string>();
    return {
      request(call) {
        const url = new URL(call.path, "http://half-way");
        const own = known.get(plain(url.searchParams.get(parameter) ?? ""));
        if (call.operation !== list || own === undefined) return;
        url.searchParams.set(parameter, own);
        call.path = url.pathname + url.search;
      },
      reply(call) {
        const given = call.operation === create ? bodyOf(call)?.[parameter] : undefined;
        if (typeof given === "string") known.set(plain(given), given);
      },
    };
  };
}

const compared: HandWrittenMutant[] = [
  mutant("OIDC-09", "keys/subs-by-their-beginning", comparesClaims("sub"), (given, own) => given.startsWith(own)),
  mutant(
    "OIDC-09",
    "keys/subs-in-any-case",
    comparesClaims("sub"),
    (given, own) => given.toLowerCase() === own.toLowerCase(),
  ),
  mutant("OIDC-09", "keys/auds-by-their-beginning", comparesClaims("aud"), (given, own) => given.startsWith(own)),
  mutant(
    "TOKEN-03",
    "keys/names-in-any-case",
    filtersLoosely({
      list: "tokens.list",
      create: "tokens.create",
      parameter: "name",
    }),
  ),
  mutant(
    "G-117a",
    "keys/own-ids-in-any-case",
    filtersLoosely({
      list: "customers.list",
      create: "customers.create",
      parameter: "platformCustomerId",
    }),
  ),
  mutant(
    "G-117a",
    "keys/own-ids-in-any-normal-form",
    filtersLoosely({ list: "customers.list", create: "customers.create", parameter: "platformCustomerId" }, (text) =>
      text.normalize("NFC"),
    ),
  ),
  mutant(
    "CARD-27",
    "keys/card-ids-in-any-case",
    filtersLoosely({
      list: "cards.list",
      create: "cards.create",
      parameter: "platformCardId",
    }),
  ),
  mutant("AUTH-27", "keys/expired-sessions-are-listed", () => {
    const [opened, revoked] = [new Map<string, Item>(), new Set<string>()];
    return {
      reply(call, { status, body }) {
        const { encryptedSessionSigningKey, ...session } = Object(body) as Item;
        if (encryptedSessionSigningKey !== undefined) opened.set(String(session["id"]), session);
        if (call.operation === "auth.sessions.revoke" && status === 204) revoked.add(call.path.split("/").at(-1) ?? "");
        if (call.operation !== "auth.sessions.list" || status !== 200) return;
        const { data } = Object(body) as { data: Item[] };
        const [, accountId = ""] = /accountId=([^&]*)/.exec(decodeURIComponent(call.path)) ?? [];
        for (const [id, each] of opened) {
          const isMissing = each["accountId"] === accountId && !data.some((shown) => shown["id"] === id);
          if (isMissing && !revoked.has(id)) data.push(each);
        }
      },
    };
  }),
];

/** The caller and the key of a call. */
const keyIn = ({ headers }: ProxiedCall): string => `${headers["authorization"]} ${headers["idempotency-key"]}`;

const texts: HandWrittenMutant[] = [
  mutant("G-08a", "keys/keys-of-both-transfers", () => {
    const first = new Map<string, ProxiedReply>();
    return {
      request: async (call) => (call.operation === "transfers.out" ? first.get(keyIn(call)) : undefined),
      reply(call, reply) {
        const isKept = call.operation === "transfers.in" && isSuccess(reply);
        if (isKept && call.headers["idempotency-key"] !== undefined) first.set(keyIn(call), { ...reply });
      },
    };
  }),
  mutant("IDEM-05", "keys/idempotency-keys-in-any-case", treatsKeysAsEqual, (key) => key.toLowerCase()),
  mutant("IDEM-05", "keys/idempotency-keys-without-marks", treatsKeysAsEqual, (key) =>
    key.replaceAll(/[^A-Za-z0-9-]/g, ""),
  ),
  mutant("IDEM-05", "keys/idempotency-keys-cut-short", treatsKeysAsEqual, (key) => key.slice(0, 64)),
  mutant("V-03a", "keys/lists-for-objects", readsBodies, (body) =>
    ["[]", "null", '"text"'].includes(body) ? "{}" : body,
  ),
  mutant("V-03a", "keys/JSON-and-more", readsBodies, (body) => body.replace(/\} x$/, "}")),
  mutant("V-03a", "keys/JSON-with-a-comma-more", readsBodies, (body) => body.replace(/,\}$/, "}")),
  mutant("PAGE-06", "keys/limits-that-are-no-numbers", correctsLimits, (limit) =>
    /^-?\d+$/.test(limit) ? limit : "20",
  ),
  mutant("PAGE-06", "keys/limits-below-nothing", correctsLimits, (limit) => (Number(limit) < 0 ? "1" : limit)),
  mutant("PAGE-07", "keys/limits-beyond-counting", correctsLimits, (limit) => (Number(limit) >= 1_000 ? "100" : limit)),
];

/** Similar texts that are treated as equal. */
export const mutants: readonly HandWrittenMutant[] = [...compared, ...texts];
