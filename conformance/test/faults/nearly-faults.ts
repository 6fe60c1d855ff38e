import { createHash, createPublicKey, ECDH, verify } from "node:crypto";
import { bodyOf, refusal, type Fault, type FaultyCall, type FaultyReply, type Send } from "./fault.ts";
import { answers, fault, idIn, isRetry, LEGACY, STAMP, type Item } from "./key-fault.ts";

const proof = "auth.credentials.verify";
const creation = "auth.credentials.create";

function pairOf({ headers }: FaultyCall): [string, string] {
  const [scheme, value = ""] = (headers["authorization"] ?? "").split(" ");
  const [id = "", secret = ""] = scheme === "Basic" ? Buffer.from(value, "base64").toString().split(":") : [];
  return [id, secret];
}

/** A fault by which a pair is let in although its secret is only nearly right. */
function letsIn(
  name: string,
  text: string,
  isEnough: (given: string, right: string, all: Set<string>) => boolean,
): Fault {
  return fault(name, text, "PAUTH-02", () => {
    const secrets = new Map<string, string>();
    return {
      request(call) {
        const [id, given] = pairOf(call);
        const right = secrets.get(id);
        if (right === undefined || !isEnough(given, right, new Set(secrets.values()))) return;
        call.headers["authorization"] = `Basic ${Buffer.from(`${id}:${right}`).toString("base64")}`;
      },
      reply(call, { status, body }) {
        const { clientId, clientSecret } = Object(body) as Record<string, string>;
        if (call.operation === "tokens.create" && status === 201) secrets.set(clientId ?? "", clientSecret ?? "");
      },
    };
  });
}

function isEmptyObject(call: FaultyCall): boolean {
  return call.body === "{}";
}

const doors: Fault[] = [
  letsIn("any-secret-of-the-platform", "The secret of any token goes with any other.", (given, _right, all) =>
    all.has(given),
  ),
  letsIn("secrets-by-their-beginning", "Of a secret only the first signs count.", (given, right) =>
    given.startsWith(right.slice(0, 8)),
  ),
  answers(
    "the-body-before-the-caller",
    "A body is looked at before its caller.",
    "PAUTH-02",
    (call, { status }) => status === 401 && isEmptyObject(call) && call.headers["authorization"] === undefined,
    () => refusal(400, "INVALID_INPUT"),
  ),
  answers(
    "the-body-before-the-permission",
    "A body is looked at before the permission of its caller.",
    "G-77a",
    (call, { status }) => status === 403 && isEmptyObject(call),
    () => refusal(400, "INVALID_INPUT"),
  ),
];

/** A session as it would be opened. */
function session(call: FaultyCall): FaultyReply {
  const now = new Date().toISOString();
  const id = "Session:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10";
  const accountId = "InternalAccount:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10";
  const opened = { id, accountId, type: bodyOf(call)?.["type"], createdAt: now, updatedAt: now, expiresAt: now };
  const headers = { "content-type": "application/json" };
  return { status: 200, headers, body: { ...opened, encryptedSessionSigningKey: "stub" } };
}

/** A passkey is proved as the sandbox allows, by a challenge of its own. */
async function proveAnyhow(call: FaultyCall, send: Send): Promise<FaultyReply> {
  const { authorization = "" } = call.headers;
  const headers = { authorization, "content-type": "application/json" };
  const path = call.path.replace(/\/verify$/, "/challenge");
  const asked = await send({ ...call, path, headers, body: JSON.stringify({ clientPublicKey: somePoint }) });
  const assertion = { ...Object(bodyOf(call)?.["assertion"]), signature: "sandbox-valid-passkey-signature" };
  const requestId = String(Object(asked.body).requestId);
  return send({ ...call, headers: { ...headers, "request-id": requestId }, body: JSON.stringify({ assertion }) });
}

const somePoint =
  "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5";

/** Assertions that were changed in one way are taken. */
function takes(name: string, text: string, rule: string, meant: (assertion: Item) => boolean): Fault {
  return fault(name, text, rule, () => ({
    request: async (call, send) => {
      const assertion = call.operation === proof ? bodyOf(call)?.["assertion"] : undefined;
      return assertion !== undefined && meant(Object(assertion) as Item) ? proveAnyhow(call, send) : undefined;
    },
  }));
}

function bytesAt(assertion: Item, name: string): Buffer {
  return Buffer.from(String(assertion[name]), "base64url");
}

/** Whom the suite's passkeys are registered with. */
const suitesParty = createHash("sha256").update("suite.example.com").digest();

const proofs: Fault[] = [
  fault("codes-by-their-beginning", "Of a code only the first five digits count.", "SBX-49", () => ({
    request(call) {
      const body = call.operation === proof ? bodyOf(call) : undefined;
      if (String(body?.["otp"]).startsWith("00000")) call.body = JSON.stringify({ ...body, otp: "000000" });
    },
  })),
  answers(
    "a-code-opens-everything",
    "The code opens a session of any credential.",
    "G-81b",
    (call, { status }) => call.operation === proof && status === 400 && bodyOf(call)?.["otp"] === "000000",
    session,
  ),
  takes(
    "any-relying-party",
    "An assertion for another relying party is taken.",
    "G-89b",
    (assertion) => !bytesAt(assertion, "authenticatorData").subarray(0, 32).equals(suitesParty),
  ),
  takes("client-data-nobody-signed", "Client data need not be what was signed.", "SBX-52", (assertion) =>
    bytesAt(assertion, "clientDataJson").includes('"more":true'),
  ),
  takes("a-counter-nobody-signed", "The counter need not be what was signed.", "SBX-52", (assertion) => {
    const data = bytesAt(assertion, "authenticatorData");
    return data.length >= 37 && data.readUInt32BE(33) > 100;
  }),
  fault("anybodys-request-id", "The Request-Id of any passkey will do.", "AUTH-22", () => {
    const issued = new Map<string, string>();
    return {
      request: async (call, send) => {
        const owner = issued.get(call.headers["request-id"] ?? "");
        const isAnothers = call.operation === proof && owner !== undefined && owner !== idIn(call, 2);
        return isAnothers ? proveAnyhow(call, send) : undefined;
      },
      reply(call, { body }) {
        const { requestId } = Object(body) as Record<string, string>;
        if (call.operation === "auth.credentials.challenge" && requestId) issued.set(requestId, idIn(call, 2));
      },
    };
  }),
  fault("a-race-for-a-passkey", "Equal proofs at once all open a session.", "AUTH-22", () => {
    const running = new Map<string, Promise<FaultyReply>>();
    return {
      request: async (call, send) => {
        const id = call.headers["request-id"];
        if (call.operation !== proof || id === undefined) return undefined;
        const known = running.get(id);
        const reply = known ?? send(call);
        if (known === undefined) running.set(id, reply);
        return structuredClone(await reply.finally(() => setTimeout(() => running.delete(id), 20)));
      },
    };
  }),
];

/** Whether a stamp holds over a text. */
function holdsOver(stamp: string, text: string): boolean {
  try {
    const { publicKey, signature } = JSON.parse(Buffer.from(stamp, "base64url").toString()) as Record<string, string>;
    const point = ECDH.convertKey(publicKey ?? "", "prime256v1", "hex", undefined, "uncompressed") as Buffer;
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) => each.toString("base64url"));
    const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, format: "jwk" });
    return verify("sha256", Buffer.from(text), key, Buffer.from(signature ?? "", "hex"));
  } catch {
    return false;
  }
}

/** What a first call asked for, by the id of its challenge. */
interface Asked {
  payload: string;
  body: string | undefined;
  authorization: string | undefined;
}

/** A fault in how retries are held against what was asked. */
function ofRetries(
  name: string,
  text: string,
  rule: string,
  look: (call: FaultyCall, asked: Asked) => void | FaultyReply,
): Fault {
  return fault(name, text, rule, () => {
    const open = new Map<string, Asked>();
    return {
      request: async (call) => {
        const asked = open.get(call.headers["request-id"] ?? "");
        return asked === undefined ? undefined : look(call, asked);
      },
      reply(call, { status, body }) {
        const { requestId, payloadToSign } = Object(body) as Record<string, string>;
        if (status !== 202 || !requestId || !payloadToSign) return;
        open.set(requestId, { payload: payloadToSign, body: call.body, authorization: call.headers["authorization"] });
      },
    };
  });
}

const retries: Fault[] = [
  ofRetries(
    "stamps-over-the-value",
    "A stamp may be over the payload written anew.",
    "SRETRY-05",
    (call, { payload }) => {
      const anew = JSON.stringify(JSON.parse(payload), undefined, 1);
      if (holdsOver(call.headers[STAMP] ?? "", anew)) call.headers[STAMP] = LEGACY;
    },
  ),
  ofRetries("more-in-the-body", "A retry may say more than was signed for.", "V-12a", (call, { body }) => {
    const [bound, given] = [bodyOf({ ...call, body }), bodyOf(call)];
    if (bound === undefined || given === undefined) return;
    const isMore = Object.entries(bound).every(
      ([name, value]) => JSON.stringify(given[name]) === JSON.stringify(value),
    );
    if (isMore) call.body = body;
  }),
  ofRetries("one-token-for-both", "Only the token that asked may carry the retry.", "SRETRY-04", (call, asked) =>
    call.headers["authorization"] === asked.authorization ? undefined : refusal(401, "UNAUTHORIZED"),
  ),
  fault("bare-signatures-by-anybody", "A bare signature is taken, whoever made it.", "SRETRY-19", () => ({
    request(call) {
      if (/^M[A-Za-z0-9+/=_-]{60,}$/.test(call.headers[STAMP] ?? "")) call.headers[STAMP] = LEGACY;
    },
  })),
  fault("the-sandboxs-stamp-for-nothing", "The sandbox's stamp needs no open request id.", "SRETRY-08", () => {
    const [issued, open] = [new Set<string>(), new Map<string, string>()];
    return {
      request(call) {
        const [given = "", known] = [call.headers["request-id"], open.get(call.path)];
        if (call.headers[STAMP] === LEGACY && known !== undefined && !issued.has(given))
          call.headers["request-id"] = known;
      },
      reply(call, { status, body }) {
        const { requestId } = Object(body) as Record<string, string>;
        if (status !== 202 || !requestId) return;
        issued.add(requestId);
        open.set(call.path, requestId);
      },
    };
  }),
  ...[
    { rule: "AUTH-31", type: "OAUTH", name: "an-identity-twice" },
    { rule: "AUTH-33", type: "PASSKEY", name: "a-passkey-twice" },
  ].map(({ rule, type, name }) =>
    fault(name, `That a wallet has a ${type} already is seen on the first call only.`, rule, () => {
      const made = new Map<string, unknown>();
      return {
        reply(call, reply) {
          if (call.operation !== creation || !isRetry(call) || bodyOf(call)?.["type"] !== type) return;
          const key = call.body ?? "";
          if (reply.status === 201) made.set(key, reply.body);
          else if ([400, 409].includes(reply.status) && made.has(key))
            Object.assign(reply, { status: 201, body: made.get(key) });
        },
      };
    }),
  ),
];

/** What is nearly right, and taken for right. */
export const nearlyFaults: readonly Fault[] = [...doors, ...proofs, ...retries];
