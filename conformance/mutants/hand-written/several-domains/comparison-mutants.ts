import type { OperationId, RuleId } from "@tallystick/contract";
import { authMutant } from "../auth/auth-behaviour.ts";
import { isSuccess, type Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, type ProxiedCall, type ProxiedReply } from "../../proxy/proxied-call.ts";

/** Different idempotency keys are treated as equal. */
function treatsKeysAsEqual(name: string, text: string, same: (key: string) => string): HandWrittenMutant {
  return authMutant(name, text, "IDEM-05", () => ({
    request(call) {
      const key = call.headers["idempotency-key"];
      if (key !== undefined) call.headers["idempotency-key"] = same(key);
    },
  }));
}

/** Bodies that are not an object are accepted as one. */
function readsBodies(name: string, text: string, read: (body: string) => string): HandWrittenMutant {
  return authMutant(name, text, "V-03a", () => ({
    request(call) {
      if (call.body !== undefined && call.headers["content-type"] === "application/json") call.body = read(call.body);
    },
  }));
}

/** Corrects invalid limits. */
function correctsLimits(name: string, text: string, rule: string, right: (limit: string) => string): HandWrittenMutant {
  return authMutant(name, text, rule, () => ({
    request(call) {
      call.path = call.path.replace(/(?<=[?&]limit=)[^&]*/, right);
    },
  }));
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
function comparesClaims(
  name: string,
  text: string,
  claim: string,
  same: (given: string, own: string) => boolean,
): HandWrittenMutant {
  return authMutant(name, text, "OIDC-09", () => {
    const known = new Map<string, string>();
    return {
      request(call) {
        const body = bodyOf(call);
        const own = known.get(call.path.split("/").at(-2) ?? "");
        if (call.operation !== "auth.credentials.verify" || body?.["type"] !== "OAUTH" || own === undefined) return;
        const claims = claimsOf(body["oidcToken"]);
        if (!same(String(claims[claim]), own)) return;
        call.body = JSON.stringify({ ...body, oidcToken: withClaims(body["oidcToken"], { ...claims, [claim]: own }) });
      },
      reply(call, reply) {
        const { id } = Object(reply.body) as { id?: string };
        if (call.operation !== "auth.credentials.create" || reply.status !== 201 || id === undefined) return;
        const token = bodyOf(call)?.["oidcToken"];
        if (token !== undefined) known.set(id, String(claimsOf(token)[claim]));
      },
    };
  });
}

/** The filter of a list finds what was created with a text that is taken for the same; by default in any case. */
function filtersLoosely(
  name: string,
  text: string,
  rule: RuleId,
  { list, create, parameter }: { list: OperationId; create: OperationId; parameter: string },
  plain: (given: string) => string = (given) => given.toLowerCase(),
): HandWrittenMutant {
  return authMutant(name, text, rule, () => {
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
  });
}

const compared: HandWrittenMutant[] = [
  comparesClaims(
    "subs-by-their-beginning",
    "A sub is accepted if it begins with the credential's.",
    "sub",
    (given, own) => given.startsWith(own),
  ),
  comparesClaims(
    "subs-in-any-case",
    "A sub is compared without regard to case.",
    "sub",
    (given, own) => given.toLowerCase() === own.toLowerCase(),
  ),
  comparesClaims(
    "auds-by-their-beginning",
    "An aud is accepted if it begins with the credential's.",
    "aud",
    (given, own) => given.startsWith(own),
  ),
  filtersLoosely("names-in-any-case", "The name filter of tokens ignores case.", "TOKEN-03", {
    list: "tokens.list",
    create: "tokens.create",
    parameter: "name",
  }),
  filtersLoosely("own-ids-in-any-case", "The platformCustomerId filter of customers ignores case.", "G-117a", {
    list: "customers.list",
    create: "customers.create",
    parameter: "platformCustomerId",
  }),
  filtersLoosely(
    "own-ids-in-any-normal-form",
    "The platformCustomerId filter of customers takes composed and decomposed letters for the same.",
    "G-117a",
    { list: "customers.list", create: "customers.create", parameter: "platformCustomerId" },
    (text) => text.normalize("NFC"),
  ),
  filtersLoosely("card-ids-in-any-case", "The platformCardId filter of cards ignores case.", "CARD-27", {
    list: "cards.list",
    create: "cards.create",
    parameter: "platformCardId",
  }),
  authMutant("expired-sessions-are-listed", "An expired session is still listed.", "AUTH-27", () => {
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
  authMutant(
    "keys-of-both-transfers",
    "A transfer out under the key of a transfer in is answered as that.",
    "G-08a",
    () => {
      const first = new Map<string, ProxiedReply>();
      return {
        request: async (call) => (call.operation === "transfers.out" ? first.get(keyIn(call)) : undefined),
        reply(call, reply) {
          const isKept = call.operation === "transfers.in" && isSuccess(reply);
          if (isKept && call.headers["idempotency-key"] !== undefined) first.set(keyIn(call), { ...reply });
        },
      };
    },
  ),
  treatsKeysAsEqual("idempotency-keys-in-any-case", "Idempotency keys are compared without regard to case.", (key) =>
    key.toLowerCase(),
  ),
  treatsKeysAsEqual(
    "idempotency-keys-without-marks",
    "Only letters and digits of an idempotency key are compared.",
    (key) => key.replaceAll(/[^A-Za-z0-9-]/g, ""),
  ),
  treatsKeysAsEqual("idempotency-keys-cut-short", "Only 64 characters of an idempotency key are compared.", (key) =>
    key.slice(0, 64),
  ),
  readsBodies("lists-for-objects", "A list or null as the body counts as an empty object.", (body) =>
    ["[]", "null", '"text"'].includes(body) ? "{}" : body,
  ),
  readsBodies("JSON-and-more", "Text after the JSON of a body is ignored.", (body) => body.replace(/\} x$/, "}")),
  readsBodies("JSON-with-a-comma-more", "JSON with a trailing comma is accepted.", (body) => body.replace(/,\}$/, "}")),
  correctsLimits("limits-that-are-no-numbers", "A limit that is not a number is ignored.", "PAGE-06", (limit) =>
    /^-?\d+$/.test(limit) ? limit : "20",
  ),
  correctsLimits("limits-below-nothing", "A limit below zero counts as 1.", "PAGE-06", (limit) =>
    Number(limit) < 0 ? "1" : limit,
  ),
  correctsLimits("limits-beyond-counting", "A limit of a thousand counts as 100.", "PAGE-07", (limit) =>
    Number(limit) >= 1_000 ? "100" : limit,
  ),
];

/** Similar texts that are treated as equal. */
export const mutants: readonly HandWrittenMutant[] = [...compared, ...texts];
