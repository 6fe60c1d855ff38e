import { createPublicKey, ECDH, verify } from "node:crypto";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, type ProxiedCall, type ProxiedReply, refusal } from "../../proxy/proxied-call.ts";
import { fault, isRetry, LEGACY, signed, STAMP } from "./auth-behaviour.ts";

const creation = "auth.credentials.create";

/** Whether a stamp is a valid signature of a text. */
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

/** The first call of each challenge, by the challenge's id. */
interface Asked {
  payload: string;
  body: string | undefined;
  authorization: string | undefined;
}

/** A mutant of how a signed retry is compared with the first call. */
function ofRetries(
  name: string,
  text: string,
  rule: string,
  look: (call: ProxiedCall, asked: Asked) => void | ProxiedReply,
): HandWrittenMutant {
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

/** Signed retries that differ slightly from the first call, and are performed. */
export const mutants: readonly HandWrittenMutant[] = [
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
  fault(
    "a-spent-id-refreshes-again",
    "A spent request id is answered 401, and refreshes once more.",
    "SRETRY-06",
    () => {
      const spent = new Set<string>();
      return {
        async reply(call, { status }, send) {
          const given = call.headers["request-id"];
          if (call.operation !== "auth.sessions.refresh" || given === undefined) return;
          if (status === 401 && spent.has(given)) {
            const { authorization = "", "content-type": type = "" } = call.headers;
            const anew = { ...call, headers: { authorization, "content-type": type } };
            await signed(anew, Object((await send(anew)).body).requestId, send);
          }
          if (status === 201) spent.add(given);
        },
      };
    },
  ),
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
