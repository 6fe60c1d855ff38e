import type { Contract } from "@tallystick/contract";
import type { Item } from "../../mutants/hand-written/bodies.ts";
import { bodyOf, type ProxiedCall, type ProxiedReply } from "../../mutants/proxy/proxied-call.ts";
import { changeText, replacesRefusal, changesReplies, type Variant, wholeBodyOf } from "./variant.ts";

const tokens: Variant = {
  name: "tokens and secrets have another format",
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
      changeText(made, "accessToken", (text) => `ey.${text}`);
      if (call.operation?.startsWith("tokens.") !== true) return;
      changeText(made, "clientSecret", (text) => `sk:${text}`);
      for (const shown of [made, ...[made["data"] ?? []].flat()])
        changeText(Object(shown) as Item, "clientId", (text) => `pk/${text}`);
    },
  }),
};

const passkeyChallenge = changesReplies("a passkey's challenge has the options of the browser's API", (reply, call) => {
  const body = Object(reply.body) as Item;
  if (call.operation !== "auth.credentials.challenge" || body["challenge"] === undefined) return;
  body["publicKey"] = {
    challenge: body["challenge"],
    rpId: "suite.example.com",
    timeout: 300_000,
    userVerification: "preferred",
    allowCredentials: [{ id: body["credentialId"], type: "public-key", transports: ["internal"] }],
  };
  changeText(body, "challenge", (text) => `${text}=`);
});

function code({ body }: ProxiedReply): string {
  return String(Object(body).code);
}

const verifying = (operation: string | undefined): boolean => operation === "auth.credentials.verify";
const creating = (operation: string | undefined): boolean => operation === "auth.credentials.create";
const isOauth = (call: ProxiedCall): boolean => bodyOf(call)?.["type"] === "OAUTH";

const codes: Variant[] = [
  replacesRefusal(
    "an invalid stamp gives UNAUTHORIZED",
    (_call, reply) => reply.status === 401 && ["WALLET_SIGNATURE_INVALID"].includes(code(reply)),
    [401, "UNAUTHORIZED"],
  ),
  replacesRefusal(
    "another body gives an invalid signature",
    (_call, reply) => code(reply) === "WALLET_SIGNATURE_BODY_MISMATCH",
    [401, "WALLET_SIGNATURE_INVALID"],
  ),
  replacesRefusal(
    "a second credential of one identity gives CONFLICT",
    (call, reply) => creating(call.operation) && isOauth(call) && reply.status === 409,
    [400, "INVALID_INPUT"],
  ),
  replacesRefusal(
    "a wrong attestation gives UNAUTHORIZED",
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
  name: "only a passkey can have a nickname",
  behave: () => ({
    request(call) {
      const body = creating(call.operation) ? wholeBodyOf(call) : undefined;
      if (body === undefined || body["type"] === "PASSKEY") return;
      delete body["nickname"];
      call.body = JSON.stringify(body);
    },
  }),
};

/** Calls with the same are the same: of the headers, those that say what the body is, and second lines. */
function keyOf({ method, path, body, headers }: ProxiedCall): string {
  const telling = Object.entries(headers).filter(
    ([name]) => name.startsWith("content-") || name === name.toUpperCase(),
  );
  return JSON.stringify([method, path, body, telling]);
}

function isFirst({ headers }: ProxiedCall): boolean {
  return headers["request-id"] === undefined && headers["service-wallet-signature"] === undefined;
}

/** The same first call gets the same challenge while it is open. */
const sameChallenge: Variant = {
  name: "the same first call gets the same challenge",
  behave: () => {
    const open = new Map<string, ProxiedReply>();
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

/** Differences in tokens, credentials and signed calls that correct implementations may have. */
export const keyVariants: readonly Variant[] = [tokens, passkeyChallenge, ...codes, oneName, sameChallenge];

/** In the sandbox the key of an e-mail session may be a stub that opens with no key (SBX-50). */
export const stubbedKeys: Variant = changesReplies("the key of an email session is a stub", (reply, call) => {
  if (verifying(call.operation) && reply.status === 200 && Object(reply.body).type === "EMAIL_OTP") {
    Object(reply.body).encryptedSessionSigningKey = "sandbox-session-key";
  }
});

/** Keys are remembered for longer than they have to be. */
export function withLastingKeys(contract: Contract): Contract {
  const served = structuredClone(contract);
  for (const { idempotent } of Object.values(served.operations)) {
    if (idempotent !== undefined) idempotent.retention = "P30D";
  }
  return served;
}
