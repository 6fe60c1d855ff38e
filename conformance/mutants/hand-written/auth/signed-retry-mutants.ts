import { createPublicKey, ECDH, verify } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type ProxiedCall, type ProxiedReply, bodyOf, refusal, type Behave } from "../../proxy/proxied-call.ts";
import { isItem } from "../bodies.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { STAMP, SANDBOX_STAMP, isRetry, sendSigned } from "./signed-calls.ts";

const creation = "auth.credentials.create";

/** Whether a stamp is a valid signature of a text. */
function isValidStamp(stamp: string, text: string): boolean {
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

/** The first call of each challenge, by the challenge's id. */
interface Challenged {
  payload: string;
  body: string | undefined;
  authorization: string | undefined;
  operation: string | undefined;
  path: string;
}

/** A mutant of how a signed retry is compared with the first call. */
function retryMutant(look: (call: ProxiedCall, challenged: Challenged) => void | ProxiedReply): Behave {
  return () => {
    const open = new Map<string, Challenged>();
    return {
      request: async (call) => {
        const challenged = open.get(call.headers["request-id"] ?? "");
        return challenged === undefined ? undefined : look(call, challenged);
      },
      reply(call, { status, body }) {
        const { requestId, payloadToSign } = Object(body) as Record<string, string>;
        if (status !== 202 || !requestId || !payloadToSign) return;
        const { body: sent, operation, path } = call;
        const { authorization } = call.headers;
        open.set(requestId, { payload: payloadToSign, body: sent, authorization, operation, path });
      },
    };
  };
}

/** A mutant to which bodies are the same whose members are, as it sees them. */
function comparesBodies(name: string, seen: (value: unknown) => unknown): HandWrittenMutant {
  const withPreconditions = (each: Record<string, unknown> = {}): unknown =>
    Object.fromEntries(Object.entries(each).map(([member, value]) => [member, seen(value)]));
  return mutant("V-12a", `keys/${name}`, retryMutant, (call, { body }) => {
    if (isDeepStrictEqual(withPreconditions(bodyOf({ ...call, body })), withPreconditions(bodyOf(call))))
      call.body = body;
  });
}

/** The value with every list in it sorted. */
function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => JSON.stringify(inOneOrder(each))).toSorted();
  if (!isItem(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inOneOrder(each)]));
}

/** What a signed call is about: the same for every first call of the same action. */
function aboutOf({ method, path, body = "" }: ProxiedCall): string {
  return `${method} ${path} ${body}`;
}

const placeOf = ({ method, path }: ProxiedCall): string => `${method} ${path}`;

/** The text that every challenge of this mutant asks to be signed. */
const ONE_TEXT = "sign here";

/** Signed retries that differ slightly from the first call, and are performed. */
export const mutants: readonly HandWrittenMutant[] = [
  mutant("G-87a", "keys/one-text-for-every-challenge", () => ({
    request: (call) => {
      if (isValidStamp(call.headers[STAMP] ?? "", ONE_TEXT)) call.headers[STAMP] = SANDBOX_STAMP;
    },
    reply: (_call, { status, body }) => {
      if (status === 202) Object(body).payloadToSign = ONE_TEXT;
    },
  })),
  mutant("SRETRY-05", "keys/stamps-over-the-value", retryMutant, (call, { payload }) => {
    const reformatted = JSON.stringify(JSON.parse(payload), undefined, 1);
    if (isValidStamp(call.headers[STAMP] ?? "", reformatted)) call.headers[STAMP] = SANDBOX_STAMP;
  }),
  mutant("V-12a", "keys/more-in-the-body", retryMutant, (call, { body }) => {
    const [bound, given] = [bodyOf({ ...call, body }), bodyOf(call)];
    if (bound === undefined || given === undefined) return;
    const isMore = Object.entries(bound).every(
      ([name, value]) => JSON.stringify(given[name]) === JSON.stringify(value),
    );
    if (isMore) call.body = body;
  }),
  comparesBodies("what-is-inside-of-objects-is-not-bound", (value) => (isItem(value) ? {} : value)),
  comparesBodies("lists-in-any-order", inOneOrder),
  comparesBodies("letters-in-either-case", (value) => JSON.stringify(value).toLowerCase()),
  comparesBodies("any-digit-for-any-other", (value) => JSON.stringify(value).replaceAll(/\d/g, "0")),
  mutant("SRETRY-05", "keys/the-text-of-a-sibling", () => {
    const issued = new Map<string, { about: string; payload: string }>();
    return {
      request(call) {
        const { [STAMP]: stamp = "", "request-id": given = "" } = call.headers;
        const others = [...issued].filter(([id, { about }]) => id !== given && about === aboutOf(call));
        if (issued.has(given) && others.some(([, { payload }]) => isValidStamp(stamp, payload)))
          call.headers[STAMP] = SANDBOX_STAMP;
      },
      reply(call, { status, body }) {
        const { requestId, payloadToSign: payload } = Object(body) as Record<string, string>;
        if (status === 202 && requestId && payload) issued.set(requestId, { about: aboutOf(call), payload });
      },
    };
  }),
  mutant("SRETRY-05", "keys/stamps-over-the-request-id", () => ({
    request({ headers }) {
      if (isValidStamp(headers[STAMP] ?? "", headers["request-id"] ?? "")) headers[STAMP] = SANDBOX_STAMP;
    },
  })),
  mutant("V-10a", "keys/spent-where-it-does-not-belong", () => {
    const [issued, spent] = [new Map<string, string>(), new Set<string>()];
    return {
      request: async (call) => (spent.has(call.headers["request-id"] ?? "") ? refusal(401, "UNAUTHORIZED") : undefined),
      reply(call, { status, body }) {
        const given = call.headers["request-id"] ?? "";
        if (status === 401 && issued.has(given) && issued.get(given) !== placeOf(call)) spent.add(given);
        const { requestId } = Object(body) as Record<string, string>;
        if (status === 202 && requestId) issued.set(requestId, placeOf(call));
      },
    };
  }),
  mutant("SRETRY-04", "keys/one-token-for-both", retryMutant, (call, challenged) =>
    call.headers["authorization"] === challenged.authorization ? undefined : refusal(401, "UNAUTHORIZED"),
  ),
  mutant("SRETRY-09", "keys/what-the-challenge-was-for", retryMutant, (call, { operation, path }) => {
    if (call.operation === "customers.update" && operation === call.operation) call.path = path;
  }),
  mutant("SRETRY-19", "keys/bare-signatures-by-any-key", () => ({
    request(call) {
      if (/^M[A-Za-z0-9+/=_-]{60,}$/.test(call.headers[STAMP] ?? "")) call.headers[STAMP] = SANDBOX_STAMP;
    },
  })),
  mutant("SRETRY-08", "keys/the-sandboxs-stamp-for-nothing", () => {
    const [issued, open] = [new Set<string>(), new Map<string, string>()];
    return {
      request(call) {
        const [given = "", known] = [call.headers["request-id"], open.get(call.path)];
        if (call.headers[STAMP] === SANDBOX_STAMP && known !== undefined && !issued.has(given))
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
  mutant("SRETRY-06", "keys/a-spent-id-refreshes-again", () => {
    const spent = new Set<string>();
    return {
      async reply(call, { status }, send) {
        const given = call.headers["request-id"];
        if (call.operation !== "auth.sessions.refresh" || given === undefined) return;
        if (status === 401 && spent.has(given)) {
          const { authorization = "", "content-type": type = "" } = call.headers;
          const repeated = { ...call, headers: { authorization, "content-type": type } };
          await sendSigned(repeated, Object((await send(repeated)).body).requestId, send);
        }
        if (status === 201) spent.add(given);
      },
    };
  }),
  ...[
    { rule: "AUTH-31", type: "OAUTH", name: "an-identity-twice" },
    { rule: "AUTH-33", type: "PASSKEY", name: "a-passkey-twice" },
  ].map(({ rule, type, name }) =>
    mutant(rule, `keys/${name}`, () => {
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
