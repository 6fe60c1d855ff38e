import { claimsOf, creation, proof } from "./id-token-claim-mutants.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, type ProxiedCall, type ProxiedReply, refusal } from "../../proxy/proxied-call.ts";
import { challenge, isRetry } from "./auth-behaviour.ts";

const literal = "sandbox-valid-oidc-token";

/** How a value that is not a token is answered. */
function answers(
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
  answers(
    "OIDC-12",
    "looks-at-signatures",
    (call) => claimsOf(call) !== undefined && !String(bodyOf(call)?.["oidcToken"]).endsWith(".unsigned"),
    () => refusal(401, "UNAUTHORIZED"),
  ),
  answers(
    "OIDC-13",
    "asks-for-a-signature-for-the-former-literal",
    (call) => call.operation === creation && hasToken(call, literal),
    () => challenge("OAUTH"),
  ),
  answers(
    "OIDC-13",
    "the-former-literal-proves-wrongly",
    (call) => call.operation === proof && hasToken(call, literal),
    () => refusal(401, "UNAUTHORIZED"),
  ),
  answers(
    "ERR-02",
    "asks-for-a-signature-for-no-JWT",
    (call) => call.operation === creation && hasToken(call, "not.a.token") && !isRetry(call),
    () => challenge("OAUTH"),
  ),
  answers(
    "ERR-02",
    "looks-at-the-stamp-before-the-token",
    (call) => call.operation === creation && hasToken(call, "not.a.token") && isRetry(call),
    () => refusal(401, "WALLET_SIGNATURE_INVALID"),
  ),
  {
    id: "tokens/takes-the-same-token-later",
    fault: "Takes a token that proved once for ever.",
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
    fault: "Looks at a token's age again when the call comes again signed.",
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
