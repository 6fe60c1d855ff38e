import { createPublicKey, ECDH, verify } from "node:crypto";
import { generateKeyPair, publicKeyOf, unseal } from "@tallystick/wallet";
import { sealSessionKey } from "../../../src/clients/seal.ts";
import { type ProxiedCall, type ProxiedReply, type Behaviour, bodyOf, type Behave } from "../../proxy/proxied-call.ts";
import { sendBody } from "../bodies.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { STAMP, SANDBOX_STAMP, idIn } from "./signed-calls.ts";

/** How long a challenge is open; milliseconds. */
const CHALLENGE_MS = 5 * 60_000;

/** A session whose key the proxy knows, because it was sealed to the proxy first. */
interface KnownSession {
  privateKey: string;
  /** Epoch milliseconds. */
  expiresAt: number;
  isRevoked: boolean;
}

interface Challenge {
  payload: string;
  /** When it was issued, epoch milliseconds of the service. */
  issuedAt: number;
}

/** A mutant in which the bare signatures of some sessions are good for every wallet. */
function bareMutant(isGood: (session: KnownSession, challenge: Challenge) => boolean): Behave {
  return () => signedBySome(isGood);
}

function signedBySome(isGood: (session: KnownSession, challenge: Challenge) => boolean): Behaviour {
  const challenges = new Map<string, Challenge>();
  const { ask, open, sessions } = sessionsInTransit();
  return {
    request(call) {
      ask(call);
      const challenge = challenges.get(call.headers["request-id"] ?? "");
      const { [STAMP]: value = "" } = call.headers;
      if (challenge === undefined) return;
      const signers = [...sessions.values()].filter((session) => isGood(session, challenge));
      if (signers.some((session) => hasSigned(session, value, challenge.payload))) call.headers[STAMP] = SANDBOX_STAMP;
    },
    async reply(call, reply) {
      await open(call, reply);
      const { requestId, payloadToSign: payload, expiresAt } = Object(reply.body) as Record<string, string>;
      if (reply.status === 202 && requestId && payload && expiresAt)
        challenges.set(requestId, { payload, issuedAt: Date.parse(expiresAt) - CHALLENGE_MS });
      const session = call.operation === "auth.sessions.revoke" ? sessions.get(idIn(call)) : undefined;
      if (session && reply.status === 204) session.isRevoked = true;
    },
  };
}

/** Learns the keys of the sessions that are opened by an e-mailed code, on their way to the holder. */
function sessionsInTransit(): {
  ask: (call: ProxiedCall) => void;
  open: (call: ProxiedCall, reply: ProxiedReply) => Promise<void>;
  sessions: Map<string, KnownSession>;
} {
  const own = generateKeyPair();
  const holders = new WeakMap<ProxiedCall, string>();
  const sessions = new Map<string, KnownSession>();
  return {
    sessions,
    ask(call) {
      const body = bodyOf(call);
      const { type, clientPublicKey } = body ?? {};
      if (call.operation !== "auth.credentials.verify" || type !== "EMAIL_OTP" || !isPoint(clientPublicKey)) return;
      holders.set(call, clientPublicKey);
      sendBody(call, { ...body, clientPublicKey: own.publicKey });
    },
    async open(call, { status, body }) {
      const holder = holders.get(call);
      if (holder === undefined || status !== 200) return;
      const session = Object(body) as Record<string, string>;
      const privateKey = await unseal(session["encryptedSessionSigningKey"] ?? "", own.privateKey);
      session["encryptedSessionSigningKey"] = await sealSessionKey(privateKey, holder);
      const expiresAt = Date.parse(session["expiresAt"] ?? "");
      sessions.set(session["id"] ?? "", { privateKey, expiresAt, isRevoked: false });
    },
  };
}

function isPoint(value: unknown): value is string {
  try {
    return typeof value === "string" && ECDH.convertKey(value, "prime256v1", "hex", "hex", "uncompressed") === value;
  } catch {
    return false;
  }
}

/** Whether the value is a bare signature of the text by the session. */
function hasSigned({ privateKey }: KnownSession, value: string, text: string): boolean {
  const point = ECDH.convertKey(publicKeyOf(privateKey), "prime256v1", "hex", undefined, "uncompressed") as Buffer;
  const [x = "", y = ""] = [point.subarray(1, 33), point.subarray(33)].map((each) => each.toString("base64url"));
  const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  return verify("sha256", Buffer.from(text), key, Buffer.from(value, "base64"));
}

/** Bare signatures, which do not say by whose session they are. */
export const mutants: readonly HandWrittenMutant[] = [
  mutant(
    ["SRETRY-19", "CARD-37"],
    "keys/bare-signatures-by-any-session",
    bareMutant,
    ({ isRevoked, expiresAt }, { issuedAt }) => !isRevoked && issuedAt < expiresAt,
  ),
  mutant(["AUTH-38"], "keys/bare-signatures-by-revoked-sessions", bareMutant, ({ isRevoked }) => isRevoked),
  mutant(
    ["AUTH-27"],
    "keys/bare-signatures-by-expired-sessions",
    bareMutant,
    ({ expiresAt }, { issuedAt }) => issuedAt >= expiresAt,
  ),
];
