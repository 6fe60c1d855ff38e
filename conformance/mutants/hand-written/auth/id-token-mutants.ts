import { claimsOf, creation, proof } from "./id-token-claim-mutants.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, type ProxiedCall, type ProxiedReply, refusal } from "../../proxy/proxied-call.ts";
import { madeUpChallenge, isRetry } from "./auth-behaviour.ts";

const literal = "sandbox-valid-oidc-token";

/** How a value that is not a token is answered. */
function changesAnswers(
  rule: string,
  what: string,
  meant: (call: ProxiedCall) => boolean,
  reply: () => ProxiedReply,
): HandWrittenMutant {
  return {
    id: `tokens/${what}`,
    fault: `${what.replaceAll("-", " ")}.`,
    rules: [rule],
    behave: () => ({ request: async (call) => (meant(call) ? reply() : undefined) }),
  };
}

const hasClaims = (call: ProxiedCall): boolean => call.operation === proof && claimsOf(call) !== undefined;

const proofOf = ({ path, body }: ProxiedCall): string => `${path} ${body}`;

const hasToken = (call: ProxiedCall, text: string): boolean => bodyOf(call)?.["oidcToken"] === text;

const wholes: HandWrittenMutant[] = [
  changesAnswers(
    "OIDC-12",
    "verifies-signatures",
    (call) => claimsOf(call) !== undefined && !String(bodyOf(call)?.["oidcToken"]).endsWith(".unsigned"),
    () => refusal(401, "UNAUTHORIZED"),
  ),
  changesAnswers(
    "OIDC-13",
    "requires-a-signature-for-the-former-literal",
    (call) => call.operation === creation && hasToken(call, literal),
    () => madeUpChallenge("OAUTH"),
  ),
  changesAnswers(
    "OIDC-13",
    "the-former-literal-fails-with-another-error",
    (call) => call.operation === proof && hasToken(call, literal),
    () => refusal(401, "UNAUTHORIZED"),
  ),
  changesAnswers(
    "ERR-02",
    "requires-a-signature-for-a-malformed-token",
    (call) => call.operation === creation && hasToken(call, "not.a.token") && !isRetry(call),
    () => madeUpChallenge("OAUTH"),
  ),
  changesAnswers(
    "ERR-02",
    "checks-the-stamp-before-the-token",
    (call) => call.operation === creation && hasToken(call, "not.a.token") && isRetry(call),
    () => refusal(401, "WALLET_SIGNATURE_INVALID"),
  ),
  {
    id: "tokens/takes-the-same-token-later",
    fault: "Accepts a used token without a limit of time.",
    rules: ["OIDC-14"],
    behave: () => {
      const opened = new Map<string, ProxiedReply>();
      return {
        request: async (call) => (hasClaims(call) ? opened.get(proofOf(call)) : undefined),
        reply(call, reply) {
          if (hasClaims(call) && reply.status === 200) opened.set(proofOf(call), reply);
        },
      };
    },
  },
  {
    id: "tokens/must-be-fresh-twice",
    fault: "Checks a token's age again in the signed retry.",
    rules: ["V-16a"],
    behave: () => ({
      async request(call, send) {
        if (call.operation !== creation || !isRetry(call)) return undefined;
        const { authorization = "", "content-type": type = "" } = call.headers;
        const first = await send({ ...call, headers: { authorization, "content-type": type } });
        return first.status === 401 ? first : undefined;
      },
    }),
  },
];

/** The verification of ID tokens. */
export const mutants: readonly HandWrittenMutant[] = wholes;
