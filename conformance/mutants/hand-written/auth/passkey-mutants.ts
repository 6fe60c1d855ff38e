import { bodyOf, refusal } from "../../proxy/proxied-call.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { CHALLENGE, SANDBOX_SIGNATURE, assertionOf, setAssertion } from "./passkey-calls.ts";
import { idIn } from "./signed-calls.ts";

const CREATION = "auth.credentials.create";

/** Refuses new passkeys that sign in this way, whose key begins with these bytes. */
function refusesAlgorithm(algorithm: string, key: string): HandWrittenMutant {
  const isMeant = (attestation: unknown): boolean =>
    Buffer.from(String(Object(attestation).attestationObject), "base64url").includes(Buffer.from(key, "hex"));
  return mutant("SBX-51", `passkeys/none-that-signs-by-${algorithm}`, () => ({
    request: async (call) =>
      call.operation === CREATION && isMeant(bodyOf(call)?.["attestation"]) ? refusal(400, "INVALID_INPUT") : undefined,
  }));
}

/** Adding passkeys, their challenges, and what their proofs open and use up. */
export const mutants: readonly HandWrittenMutant[] = [
  mutant("AUTH-15", "passkeys/asks-with-one-challenge-for-all", () => {
    let first: unknown;
    return {
      request(call) {
        const assertion = assertionOf(call);
        if (assertion !== undefined) setAssertion(call, { ...assertion, signature: SANDBOX_SIGNATURE });
      },
      reply(call, { status, body }) {
        const { challenge } = Object(body);
        if (call.operation !== CHALLENGE || status !== 200 || challenge === undefined) return;
        first ??= challenge;
        Object(body).challenge = first;
      },
    };
  }),
  mutant("AUTH-15", "passkeys/asks-with-201", () => ({
    reply(call, reply) {
      if (call.operation === CHALLENGE && reply.status === 200 && Object(reply.body).challenge) reply.status = 201;
    },
  })),
  mutant("AUTH-21", "passkeys/seals-to-the-latest-key", () => {
    const latest = new Map<string, string>();
    return {
      request(call) {
        const requestId = assertionOf(call) === undefined ? undefined : latest.get(idIn(call, 2));
        const assertion = assertionOf(call);
        if (requestId === undefined || assertion === undefined) return;
        call.headers["request-id"] = requestId;
        setAssertion(call, { ...assertion, signature: SANDBOX_SIGNATURE });
      },
      reply(call, { status, body }) {
        const { requestId, id } = Object(body);
        if (call.operation === CHALLENGE && status === 200 && requestId) latest.set(id, requestId);
      },
    };
  }),
  refusesAlgorithm("RS256", "a4010303390100"),
  refusesAlgorithm("EdDSA", "a4010103272006"),
  mutant("V-52b", "passkeys/a-wrong-assertion-spends", () => {
    const spent = new Set<string | undefined>();
    return {
      request: async (call) =>
        assertionOf(call) !== undefined && spent.has(call.headers["request-id"])
          ? refusal(401, "UNAUTHORIZED")
          : undefined,
      reply(call, { status }) {
        if (assertionOf(call) !== undefined && status === 401) spent.add(call.headers["request-id"]);
      },
    };
  }),
  mutant("AUTH-12", "passkeys/spelled-as-browsers-do", () => ({
    request(call) {
      if (call.operation === CREATION) call.body = call.body?.replace("clientDataJSON", "clientDataJson");
    },
  })),
  mutant("AUTH-30", "passkeys/one-for-each-wallet", () => {
    const held = new Set<unknown>();
    return {
      request: async (call) =>
        call.operation === CREATION && bodyOf(call)?.["type"] === "PASSKEY" && held.has(bodyOf(call)?.["accountId"])
          ? refusal(400, "PASSKEY_CREDENTIAL_ALREADY_EXISTS")
          : undefined,
      reply(call, { status, body }) {
        if (call.operation === CREATION && status === 201 && Object(body).type === "PASSKEY") {
          held.add(Object(body).accountId);
        }
      },
    };
  }),
];
