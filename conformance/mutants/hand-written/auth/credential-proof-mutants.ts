import { createHash } from "node:crypto";
import { type ProxiedCall, type ProxiedReply, type Send, bodyOf, type Behave } from "../../proxy/proxied-call.ts";
import { type Item, sendBody } from "../bodies.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { replacing } from "../traffic.ts";
import { SANDBOX_SIGNATURE } from "./passkey-calls.ts";
import { VALID_POINT, idIn } from "./signed-calls.ts";

const proof = "auth.credentials.verify";

/** A new session, made up by the proxy. */
function newSession(call: ProxiedCall): ProxiedReply {
  const now = new Date().toISOString();
  const id = "Session:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10";
  const accountId = "InternalAccount:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10";
  const opened = { id, accountId, type: bodyOf(call)?.["type"], createdAt: now, updatedAt: now, expiresAt: now };
  const headers = { "content-type": "application/json" };
  return { status: 200, headers, body: { ...opened, encryptedSessionSigningKey: "stub" } };
}

/** Verifies a passkey by a challenge of its own and the sandbox's signature. */
async function verifyInSandbox(call: ProxiedCall, send: Send): Promise<ProxiedReply> {
  const { authorization = "" } = call.headers;
  const headers = { authorization, "content-type": "application/json" };
  const path = call.path.replace(/\/verify$/, "/challenge");
  const challenged = await send({ ...call, path, headers, body: JSON.stringify({ clientPublicKey: VALID_POINT }) });
  const assertion = { ...Object(bodyOf(call)?.["assertion"]), signature: SANDBOX_SIGNATURE };
  const requestId = String(Object(challenged.body).requestId);
  return send({ ...call, headers: { ...headers, "request-id": requestId }, body: JSON.stringify({ assertion }) });
}

/** Accepts assertions that were changed in one way. */
function acceptsAssertions(meant: (assertion: Item) => boolean): Behave {
  return () => ({
    request: async (call, send) => {
      const assertion = call.operation === proof ? bodyOf(call)?.["assertion"] : undefined;
      return assertion !== undefined && meant(Object(assertion) as Item) ? verifyInSandbox(call, send) : undefined;
    },
  });
}

function bytesAt(assertion: Item, name: string): Buffer {
  return Buffer.from(String(assertion[name]), "base64url");
}

/** The relying party of the suite's passkeys. */
const suitesParty = createHash("sha256").update("suite.example.com").digest();

/** A proof of a revoked credential that has such a member opens a session all the same. */
function provesRevoked(member: string): Behave {
  return () => {
    const revoked = new Set<string>();
    return {
      reply(call, reply) {
        if (call.operation === "auth.credentials.revoke" && reply.status === 204) revoked.add(idIn(call));
        if (call.operation !== proof || reply.status !== 404 || !revoked.has(idIn(call, 2))) return;
        if (bodyOf(call)?.[member] !== undefined) Object.assign(reply, newSession(call));
      },
    };
  };
}

/** Proofs of a credential that are almost correct, and open a session. */
export const mutants: readonly HandWrittenMutant[] = [
  mutant("SBX-49", "keys/codes-by-their-beginning", () => ({
    request(call) {
      const body = call.operation === proof ? bodyOf(call) : undefined;
      if (String(body?.["otp"]).startsWith("00000")) sendBody(call, { ...body, otp: "000000" });
    },
  })),
  mutant(
    "G-81b",
    "keys/a-code-opens-everything",
    replacing(newSession),
    (call, { status }) => call.operation === proof && status === 400 && bodyOf(call)?.["otp"] === "000000",
  ),
  mutant(
    "G-89b",
    "keys/any-relying-party",
    acceptsAssertions,
    (assertion) => !bytesAt(assertion, "authenticatorData").subarray(0, 32).equals(suitesParty),
  ),
  mutant("SBX-52", "keys/unsigned-client-data", acceptsAssertions, (assertion) =>
    bytesAt(assertion, "clientDataJson").includes('"more":true'),
  ),
  mutant("SBX-52", "keys/unsigned-counter", acceptsAssertions, (assertion) => {
    const data = bytesAt(assertion, "authenticatorData");
    return data.length >= 37 && data.readUInt32BE(33) > 100;
  }),
  mutant("AUTH-22", "keys/a-request-id-of-another-customer", () => {
    const issued = new Map<string, string>();
    return {
      request: async (call, send) => {
        const owner = issued.get(call.headers["request-id"] ?? "");
        const isAnothers = call.operation === proof && owner !== undefined && owner !== idIn(call, 2);
        return isAnothers ? verifyInSandbox(call, send) : undefined;
      },
      reply(call, { body }) {
        const { requestId } = Object(body) as Record<string, string>;
        if (call.operation === "auth.credentials.challenge" && requestId) issued.set(requestId, idIn(call, 2));
      },
    };
  }),
  mutant("AUTH-36", "keys/a-revoked-passkey-opens-a-session", provesRevoked("assertion")),
  mutant("AUTH-36", "keys/a-revoked-code-opens-a-session", provesRevoked("otp")),
  mutant("AUTH-22", "keys/the-sandboxs-signature-spends-nothing", () => {
    const opened = new Set<string>();
    return {
      request: async (call, send) => {
        const isAgain = call.operation === proof && opened.has(call.headers["request-id"] ?? "");
        return isAgain ? verifyInSandbox(call, send) : undefined;
      },
      reply(call, { status }) {
        const { signature } = Object(bodyOf(call)?.["assertion"]) as Item;
        if (call.operation === proof && status === 200 && signature === SANDBOX_SIGNATURE)
          opened.add(call.headers["request-id"] ?? "");
      },
    };
  }),
  mutant("AUTH-22", "keys/a-race-for-a-passkey", () => {
    const running = new Map<string, Promise<ProxiedReply>>();
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
