import { type ProxiedCall, type ProxiedReply, bodyOf, refusal } from "../../proxy/proxied-call.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { answering } from "../traffic.ts";
import { claimsOf, creation, proof } from "./id-token-claim-mutants.ts";
import { isRetry, madeUpChallenge } from "./signed-calls.ts";

const literal = "sandbox-valid-oidc-token";

const hasClaims = (call: ProxiedCall): boolean => call.operation === proof && claimsOf(call) !== undefined;

const proofOf = ({ path, body }: ProxiedCall): string => `${path} ${body}`;

const hasToken = (call: ProxiedCall, text: string): boolean => bodyOf(call)?.["oidcToken"] === text;

const wholes: HandWrittenMutant[] = [
  mutant(
    "OIDC-12",
    "tokens/verifies-signatures",
    answering(refusal(401, "UNAUTHORIZED")),
    (call) => claimsOf(call) !== undefined && !String(bodyOf(call)?.["oidcToken"]).endsWith(".unsigned"),
  ),
  mutant(
    "OIDC-13",
    "tokens/requires-a-signature-for-the-former-literal",
    answering(madeUpChallenge),
    (call) => call.operation === creation && hasToken(call, literal),
  ),
  mutant(
    "OIDC-13",
    "tokens/the-former-literal-fails-with-another-error",
    answering(refusal(401, "UNAUTHORIZED")),
    (call) => call.operation === proof && hasToken(call, literal),
  ),
  mutant(
    "ERR-02",
    "tokens/requires-a-signature-for-a-malformed-token",
    answering(madeUpChallenge),
    (call) => call.operation === creation && hasToken(call, "not.a.token") && !isRetry(call),
  ),
  mutant(
    "ERR-02",
    "tokens/checks-the-stamp-before-the-token",
    answering(refusal(401, "WALLET_SIGNATURE_INVALID")),
    (call) => call.operation === creation && hasToken(call, "not.a.token") && isRetry(call),
  ),
  mutant("OIDC-14", "tokens/takes-the-same-token-later", () => {
    const opened = new Map<string, ProxiedReply>();
    return {
      request: async (call) => (hasClaims(call) ? opened.get(proofOf(call)) : undefined),
      reply(call, reply) {
        if (hasClaims(call) && reply.status === 200) opened.set(proofOf(call), reply);
      },
    };
  }),
  mutant("V-16a", "tokens/must-be-fresh-twice", () => ({
    async request(call, send) {
      if (call.operation !== creation || !isRetry(call)) return undefined;
      const { authorization = "", "content-type": type = "" } = call.headers;
      const first = await send({ ...call, headers: { authorization, "content-type": type } });
      return first.status === 401 ? first : undefined;
    },
  })),
];

/** The verification of ID tokens. */
export const mutants: readonly HandWrittenMutant[] = wholes;
