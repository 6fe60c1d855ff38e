import { createHash } from "node:crypto";
import { type ProxiedCall, bodyOf, refusal } from "../../proxy/proxied-call.ts";
import { sendBody } from "../bodies.ts";
import { type HandWrittenMutant, mutant, type Part } from "../mutant.ts";

type Claims = Record<string, unknown>;

/** The operations that accept ID tokens. */
export const creation = "auth.credentials.create";
export const proof = "auth.credentials.verify";
const both = [creation, proof];

/** The claims of a call's ID token, or undefined. */
export function claimsOf(call: ProxiedCall): Claims | undefined {
  const [, claims = ""] = String(bodyOf(call)?.["oidcToken"]).split(".");
  try {
    return { ...Object(JSON.parse(Buffer.from(claims, "base64url").toString())) } as Claims;
  } catch {
    return undefined;
  }
}

/** The call with other claims in its token; the sandbox does not check the signature. */
function writeClaims(call: ProxiedCall, claims: Claims): void {
  const body = bodyOf(call);
  if (body === undefined) return;
  const [header = "", , signature = ""] = String(body["oidcToken"]).split(".");
  const middle = Buffer.from(JSON.stringify(claims)).toString("base64url");
  sendBody(call, { ...body, oidcToken: [header, middle, signature].join(".") });
}

/** Makes invalid claims valid before the service gets them, so that it accepts what it should refuse. */
function repairsClaims(
  rule: string,
  what: string,
  repair: (claims: Claims, call: ProxiedCall) => void,
  where: readonly string[] = both,
): HandWrittenMutant {
  const at = where.length === 1 ? ` on ${where[0]}` : "";
  return mutant(rule, `tokens/takes-${what}${at.replaceAll(" ", "-")}`, () => ({
    request(call) {
      const claims = where.includes(call.operation ?? "") ? claimsOf(call) : undefined;
      if (claims === undefined) return;
      repair(claims, call);
      writeClaims(call, claims);
    },
  }));
}

/** Refuses tokens that should be accepted. */
function refusesTokens(where: readonly string[] = both): Part<(claims: Claims, call: ProxiedCall) => boolean> {
  return (meant) => () => ({
    request: async (call) => {
      const claims = where.includes(call.operation ?? "") ? claimsOf(call) : undefined;
      return claims !== undefined && meant(claims, call) ? refusal(401, "UNAUTHORIZED") : undefined;
    },
  });
}

/** Seconds of the machine's clock; the service has the same time until a check moves its clock. */
const nowSeconds = (): number => Math.floor(Date.now() / 1_000);

/** A token that was issued at most an hour ago: an older one belongs to a check that moves the clock. */
function age({ iat }: Claims): number {
  const seconds = nowSeconds() - Number(iat);
  return Math.abs(seconds) < 3_600 ? seconds : 0;
}

function hash(key: string | Uint8Array): string {
  return createHash("sha256").update(key).digest("hex");
}

const keyOf = (call: ProxiedCall): string => String(bodyOf(call)?.["clientPublicKey"]);

const times: HandWrittenMutant[] = [
  ...both.map((operation) =>
    repairsClaims(
      "OIDC-02",
      "any-age",
      (claims) => {
        if (age(claims) > 60) claims["iat"] = nowSeconds();
      },
      [operation],
    ),
  ),
  mutant("OIDC-02", "tokens/refuses-more-than-thirty-seconds", refusesTokens(), (claims) => age(claims) > 30),
  repairsClaims("OIDC-03", "an-iat-ahead", (claims) => {
    if (age(claims) < -5) claims["iat"] = nowSeconds();
  }),
  mutant("OIDC-03", "tokens/refuses-an-iat-a-second-ahead", refusesTokens(), (claims) => age(claims) < -1),
  repairsClaims("OIDC-04", "an-iat-in-words", (claims) => {
    if (typeof claims["iat"] === "string") claims["iat"] = Number(claims["iat"]);
  }),
  repairsClaims("OIDC-04", "no-iat", (claims) => {
    claims["iat"] ??= nowSeconds();
  }),
  repairsClaims("OIDC-05", "an-exp-in-words", (claims) => {
    if (typeof claims["exp"] === "string") claims["exp"] = Number(claims["exp"]);
  }),
  repairsClaims("OIDC-05", "no-exp", (claims) => {
    claims["exp"] ??= nowSeconds() + 600;
  }),
  repairsClaims("OIDC-05", "an-exp-gone-by", (claims) => {
    if (age({ iat: claims["exp"] }) > 0) claims["exp"] = nowSeconds() + 600;
  }),
];

const google = "https://accounts.google.com";

const identities: HandWrittenMutant[] = [
  repairsClaims("OIDC-06", "any-issuer", (claims) => {
    if (String(claims["iss"]).includes("nobody")) claims["iss"] = google;
  }),
  repairsClaims("OIDC-06", "issuers-with-the-right-prefix", (claims) => {
    if (String(claims["iss"]).startsWith(google)) claims["iss"] = google;
  }),
  repairsClaims("OIDC-07", "an-empty-list-of-aud", (claims) => {
    if (Array.isArray(claims["aud"]) && claims["aud"].length === 0) claims["aud"] = "suite.example.com";
  }),
  repairsClaims("OIDC-07", "two-aud", (claims) => {
    if (Array.isArray(claims["aud"])) claims["aud"] = claims["aud"].slice(0, 1);
  }),
  repairsClaims("OIDC-07", "an-empty-aud", (claims) => {
    if (claims["aud"] === "") claims["aud"] = "suite.example.com";
  }),
  mutant("OIDC-07", "tokens/refuses-a-list-of-one-aud", refusesTokens(), ({ aud }) => Array.isArray(aud)),
  repairsClaims("OIDC-08", "an-empty-sub", (claims) => {
    if (claims["sub"] === "") claims["sub"] = "somebody";
  }),
  repairsClaims("OIDC-09", "another-iss", (claims) => void (claims["iss"] = google), [proof]),
  repairsClaims("OIDC-09", "another-aud", (claims) => void (claims["aud"] = "suite.example.com"), [proof]),
  mutant("OIDC-09", "tokens/takes-another-sub", () => {
    const subs = new Map<string, unknown>();
    return {
      request(call) {
        const claims = call.operation === proof ? claimsOf(call) : undefined;
        const known = subs.get(call.path.split("/").at(-2) ?? "");
        if (claims !== undefined && known !== undefined) writeClaims(call, { ...claims, sub: known });
      },
      reply(call, { status, body }) {
        if (call.operation === creation && status === 201) subs.set(Object(body).id, claimsOf(call)?.["sub"]);
      },
    };
  }),
  mutant("OIDC-09", "tokens/takes-another-sub-of-the-wallet", () => {
    const known = new Map<unknown, { id: string; accountId: string }>();
    return {
      request(call) {
        const own = call.operation === proof ? known.get(claimsOf(call)?.["sub"]) : undefined;
        if (own !== undefined) call.path = call.path.replace(/AuthMethod(:|%3A)[^/]+/, encodeURIComponent(own.id));
      },
      reply(call, { status, body }) {
        if (call.operation === creation && status === 201) known.set(claimsOf(call)?.["sub"], Object(body));
      },
    };
  }),
];

const nonces: HandWrittenMutant[] = [
  repairsClaims("OIDC-10", "no-nonce", (claims, call) => void (claims["nonce"] ??= hash(keyOf(call))), [proof]),
  repairsClaims("OIDC-10", "any-nonce", (claims, call) => void (claims["nonce"] = hash(keyOf(call))), [proof]),
  repairsClaims(
    "OIDC-10",
    "the-nonce-of-the-key's-bytes",
    (claims, call) => {
      if (claims["nonce"] === hash(Buffer.from(keyOf(call), "hex"))) claims["nonce"] = hash(keyOf(call));
    },
    [proof],
  ),
  repairsClaims(
    "OIDC-10",
    "the-nonce-of-the-key-in-small-letters",
    (claims, call) => {
      if (claims["nonce"] === hash(keyOf(call).toLowerCase())) claims["nonce"] = hash(keyOf(call));
    },
    [proof],
  ),
  repairsClaims(
    "OIDC-10",
    "a-nonce-in-capitals",
    (claims, call) => {
      if (claims["nonce"] === hash(keyOf(call)).toUpperCase()) claims["nonce"] = hash(keyOf(call));
    },
    [proof],
  ),
  mutant(
    "OIDC-10",
    "tokens/refuses-the-nonce-of-a-key-in-capitals",
    refusesTokens([proof]),
    ({ nonce }, call) => nonce !== hash(keyOf(call).toLowerCase()),
  ),
  mutant("OIDC-11", "tokens/refuses-no-nonce", refusesTokens([creation]), ({ nonce }) => nonce === undefined),
];

/** The verification of the claims of ID tokens. */
export const mutants: readonly HandWrittenMutant[] = [...times, ...identities, ...nonces];
