import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, refusal } from "../../proxy/proxied-call.ts";
import { idIn, VALID_POINT } from "./auth-behaviour.ts";
import { assertionOf, CHALLENGE, SANDBOX_SIGNATURE, setAssertion } from "./passkey-behaviour.ts";

const CREATION = "auth.credentials.create";

/** Refuses new passkeys that sign in this way, whose key begins with these bytes. */
function refusesAlgorithm(algorithm: string, key: string): HandWrittenMutant {
  const isMeant = (attestation: unknown): boolean =>
    Buffer.from(String(Object(attestation).attestationObject), "base64url").includes(Buffer.from(key, "hex"));
  return {
    id: `passkeys/none-that-signs-by-${algorithm}`,
    fault: `A passkey that signs by ${algorithm} is refused.`,
    rules: ["SBX-51"],
    behave: () => ({
      request: async (call) =>
        call.operation === CREATION && isMeant(bodyOf(call)?.["attestation"])
          ? refusal(400, "INVALID_INPUT")
          : undefined,
    }),
  };
}

/** Adding passkeys, their challenges, and what their proofs open and use up. */
export const mutants: readonly HandWrittenMutant[] = [
  {
    id: "passkeys/asks-without-a-requestId",
    fault: "A passkey's challenge has no requestId.",
    rules: ["AUTH-15"],
    behave: () => ({
      reply: (call, { body }) => void (call.operation === CHALLENGE && delete Object(body).requestId),
    }),
  },
  {
    id: "passkeys/asks-with-one-challenge-for-all",
    fault: "Every challenge of a passkey is the same.",
    rules: ["AUTH-15"],
    behave: () => {
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
    },
  },
  {
    id: "passkeys/asks-with-201",
    fault: "A passkey's challenge gives 201.",
    rules: ["AUTH-15"],
    behave: () => ({
      reply(call, reply) {
        if (call.operation === CHALLENGE && reply.status === 200 && Object(reply.body).challenge) reply.status = 201;
      },
    }),
  },
  {
    id: "passkeys/seals-to-another-key",
    fault: "The session of a passkey is encrypted to another key than the challenge's.",
    rules: ["AUTH-21"],
    behave: () => ({
      request(call) {
        const body = call.operation === CHALLENGE ? bodyOf(call) : undefined;
        if (body?.["clientPublicKey"] !== undefined) call.body = JSON.stringify({ clientPublicKey: VALID_POINT });
      },
    }),
  },
  {
    id: "passkeys/seals-to-the-latest-key",
    fault: "The session of a passkey is encrypted to the key of its latest challenge.",
    rules: ["AUTH-21"],
    behave: () => {
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
    },
  },
  refusesAlgorithm("RS256", "a4010303390100"),
  refusesAlgorithm("EdDSA", "a4010103272006"),
  {
    id: "passkeys/a-wrong-assertion-spends",
    fault: "An invalid assertion uses up its Request-Id.",
    rules: ["V-52b"],
    behave: () => {
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
    },
  },
  {
    id: "passkeys/spelled-as-browsers-do",
    fault: "Accepts clientDataJSON in an attestation.",
    rules: ["AUTH-12"],
    behave: () => ({
      request(call) {
        if (call.operation === CREATION) call.body = call.body?.replace("clientDataJSON", "clientDataJson");
      },
    }),
  },
  {
    id: "passkeys/one-for-each-wallet",
    fault: "A wallet can have only one passkey.",
    rules: ["AUTH-30"],
    behave: () => {
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
    },
  },
];
