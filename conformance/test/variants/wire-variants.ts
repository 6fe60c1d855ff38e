import type { Item } from "../faults/behaviour.ts";
import { bodyOf, refusal, type FaultyCall, type FaultyReply } from "../faults/fault.ts";
import { visit, type Variant } from "./variant.ts";

function code({ body }: FaultyReply): string {
  return String(Object(body).code);
}

function isJson({ body }: FaultyReply): boolean {
  return typeof body === "object" && body !== null;
}

/** A text of a body is written otherwise, where there is one. */
function change(item: Item, name: string, by: (text: string) => string): void {
  const text = item[name];
  if (typeof text === "string") item[name] = by(text);
}

/** A variant in every reply. */
function replying(name: string, spoil: (reply: FaultyReply, call: FaultyCall) => void): Variant {
  return { name, behave: () => ({ reply: (call, reply) => spoil(reply, call) }) };
}

const manners: Variant[] = [
  {
    name: "headers are written large, say more, and every connection ends",
    behave: () => ({
      reply(_call, reply) {
        const type = reply.headers["content-type"];
        reply.headers = Object.fromEntries(
          Object.entries(reply.headers).map(([name, value]) => [
            name.replaceAll(/(^|-)[a-z]/g, (each) => each.toUpperCase()),
            name === "allow" ? `OPTIONS,HEAD, ${value.toUpperCase()}` : value,
          ]),
        );
        if (type !== undefined) reply.headers["Content-Type"] = "application/json; charset=UTF-8";
        Object.assign(reply.headers, {
          "X-Request-Id": "req_7f3a",
          "X-RateLimit-Remaining": "99",
          Vary: "Accept, Authorization",
          "Strict-Transport-Security": "max-age=1",
          Connection: "close",
        });
        if (reply.status === 401) reply.headers["WWW-Authenticate"] = 'Basic realm="api", Bearer';
      },
    }),
  },
  replying("an error says more, in other words", (reply) => {
    if (reply.status < 400 || !isJson(reply)) return;
    const error = reply.body as Item;
    error["message"] = "Request failed";
    error["requestId"] = "req_7f3a";
    error["timestamp"] = 1_763_735_000;
    error["errors"] = [{ id: "e1", region: "eu-west-1", amount: 1.5, createdAt: "today" }];
    if (error["reason"] !== "Invalid OTP code") error["reason"] = "REFUSED";
    error["details"] = { reason: error["reason"], some_key: 1 };
  }),
  replying("every object says more", (reply) => {
    if (reply.status >= 400 || !isJson(reply)) return;
    visit(reply.body, (item) => {
      if (item["id"] === undefined && item["payloadToSign"] === undefined) return;
      if (item["id"] === "internal-7") return;
      item["metadata"] = { id: "internal-7", amount: 0.5, expiresAt: 1_763_735_000, region: "eu-west-1", currency: {} };
    });
  }),
];

const passkeyChallenge = replying("a passkey's challenge comes with the options of a browser", (reply, call) => {
  const body = Object(reply.body) as Item;
  if (call.operation !== "auth.credentials.challenge" || body["challenge"] === undefined) return;
  body["publicKey"] = {
    challenge: body["challenge"],
    rpId: "suite.example.com",
    timeout: 300_000,
    userVerification: "preferred",
    allowCredentials: [{ id: body["credentialId"], type: "public-key", transports: ["internal"] }],
  };
  change(body, "challenge", (text) => `${text}=`);
});

const wholeId = /^([A-Za-z]+:[0-9a-f]{8}-[0-9a-f]{4}-)7([0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** Texts that are ids as a whole: what is to be signed may hold one, and stays. */
function rename(value: unknown, by: (id: string) => string): unknown {
  if (typeof value === "string") return by(value);
  if (Array.isArray(value)) return value.map((each) => rename(each, by));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, rename(each, by)]));
}

const toFour = (id: string): string => id.replace(wholeId, "$14$2");
const toSeven = (text: string): string =>
  text.replaceAll(/([A-Za-z]+(?::|%3A)[0-9a-f]{8}-[0-9a-f]{4}-)4(?=[0-9a-f]{3}-)/gi, "$17");

const otherIds: Variant = {
  name: "ids are UUIDs of version 4",
  behave: () => ({
    request(call) {
      call.path = toSeven(call.path);
      if (call.body !== undefined) call.body = toSeven(call.body);
      for (const [name, value] of Object.entries(call.headers)) call.headers[name] = toSeven(value);
    },
    reply(_call, reply) {
      reply.body = rename(reply.body, toFour);
    },
  }),
};

const cursors: Variant = {
  name: "cursors are base64 with its other signs",
  behave: () => ({
    request(call) {
      const url = new URL(call.path, "http://half-way");
      const cursor = url.searchParams.get("cursor");
      if (cursor?.startsWith("+/") !== true) return;
      url.searchParams.set("cursor", Buffer.from(cursor.slice(2), "base64").toString());
      call.path = url.pathname + url.search;
    },
    reply(_call, { body }) {
      const page = Object(body) as Item;
      change(page, "nextCursor", (text) => `+/${Buffer.from(text).toString("base64")}`);
    },
  }),
};

const uncounted = replying("lists do not count", ({ body }) => {
  if (Object(body).hasMore !== undefined) delete Object(body).totalCount;
});

const tokens: Variant = {
  name: "tokens and secrets have forms of their own",
  behave: () => ({
    request(call) {
      const { authorization = "" } = call.headers;
      const [scheme, value = ""] = authorization.split(" ");
      if (scheme === "Bearer" && value.startsWith("ey.")) call.headers["authorization"] = `Bearer ${value.slice(3)}`;
      if (scheme !== "Basic") return;
      const pair = Buffer.from(value, "base64").toString();
      if (pair.startsWith("pk/")) {
        call.headers["authorization"] = `Basic ${Buffer.from(pair.slice(3).replace(":sk:", ":")).toString("base64")}`;
      }
    },
    reply(call, { body }) {
      const made = Object(body) as Item;
      change(made, "accessToken", (text) => `ey.${text}`);
      if (call.operation !== "tokens.create") return;
      change(made, "clientSecret", (text) => `sk:${text}`);
      change(made, "clientId", (text) => `pk/${text}`);
    },
  }),
};

/** A refusal told by another answer that is as good. */
function otherwise(
  name: string,
  meant: (call: FaultyCall, reply: FaultyReply) => boolean,
  to: [number, string],
): Variant {
  return replying(name, (reply, call) => {
    if (meant(call, reply)) Object.assign(reply, refusal(...to));
  });
}

const verifying = (operation: string | undefined): boolean => operation === "auth.credentials.verify";
const creating = (operation: string | undefined): boolean => operation === "auth.credentials.create";
const isOauth = (call: FaultyCall): boolean => bodyOf(call)?.["type"] === "OAUTH";

const codes: Variant[] = [
  otherwise(
    "a stamp that does not hold is unauthorized",
    (_call, reply) => reply.status === 401 && ["WALLET_SIGNATURE_INVALID"].includes(code(reply)),
    [401, "UNAUTHORIZED"],
  ),
  otherwise(
    "another body is an invalid signature",
    (_call, reply) => code(reply) === "WALLET_SIGNATURE_BODY_MISMATCH",
    [401, "WALLET_SIGNATURE_INVALID"],
  ),
  otherwise("another media type is a 400", (_call, reply) => [413, 415].includes(reply.status), [400, "INVALID_INPUT"]),
  otherwise(
    "a second credential of one identity is a conflict",
    (call, reply) => creating(call.operation) && isOauth(call) && reply.status === 409,
    [400, "INVALID_INPUT"],
  ),
  otherwise(
    "a wrong attestation is unauthorized",
    (call, reply) =>
      creating(call.operation) &&
      bodyOf(call)?.["type"] === "PASSKEY" &&
      reply.status === 400 &&
      code(reply) === "INVALID_INPUT" &&
      !["clientDataJSON", '"nickname"'].some((sign) => call.body?.includes(sign)) &&
      JSON.stringify(reply.body).includes("attestation"),
    [401, "UNAUTHORIZED"],
  ),
];

const oneName: Variant = {
  name: "only a passkey takes a nickname",
  behave: () => ({
    request(call) {
      const body = creating(call.operation) ? bodyOf(call) : undefined;
      if (body === undefined || body["type"] === "PASSKEY") return;
      delete body["nickname"];
      call.body = JSON.stringify(body);
    },
  }),
};

function keyOf(call: FaultyCall): string {
  return `${call.method} ${call.path} ${call.body ?? ""}`;
}

function isFirst({ headers }: FaultyCall): boolean {
  return headers["request-id"] === undefined && headers["service-wallet-signature"] === undefined;
}

/** While a challenge is open the same first call is given it again. */
const sameChallenge: Variant = {
  name: "the same first call is given the same challenge",
  behave: () => {
    const open = new Map<string, FaultyReply>();
    return {
      request: async (call) => {
        const known = isFirst(call) ? open.get(keyOf(call)) : undefined;
        const isFresh = Date.parse(String(Object(known?.body).expiresAt)) > Date.now() + 60_000;
        return known !== undefined && isFresh ? structuredClone(known) : undefined;
      },
      reply(call, reply) {
        if (reply.status === 202 && isFirst(call)) open.set(keyOf(call), structuredClone(reply));
        else if (reply.status < 300) open.delete(keyOf(call));
      },
    };
  },
};

/** What right implementations do differently on the wire and with keys. */
export const wireVariants: readonly Variant[] = [
  ...manners,
  cursors,
  otherIds,
  uncounted,
  tokens,
  passkeyChallenge,
  ...codes,
  oneName,
  sameChallenge,
];

/** In the sandbox the key of an e-mail session may be a stub that opens with no key (C-06). */
export const stubbedKeys: Variant = replying("the key of an e-mail session is a stub", (reply, call) => {
  if (verifying(call.operation) && reply.status === 200 && Object(reply.body).type === "EMAIL_OTP") {
    Object(reply.body).encryptedSessionSigningKey = "sandbox-session-key";
  }
});
