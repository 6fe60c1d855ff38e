import { createHash } from "node:crypto";
import { decodeJwt, decodeProtectedHeader } from "jose";
import type { TokenChecks } from "../proofs/proof-checks.ts";

/** The claims of an ID token as received: nothing is checked yet. */
export type Claims = Readonly<Record<string, unknown>>;

/** The greatest age of a token in seconds, and the tolerated difference of clocks (G-90). */
const oldest = 60;
const skew = 5;

/** How many seconds ahead a token may begin to be valid: what clocks may differ by (V-93). */
const earliest = 60;

/** The claims of a text with the form of a JWT; undefined when it is none (OIDC-01). The signature is not checked. */
export function readIdToken(token: string): Claims | undefined {
  try {
    decodeProtectedHeader(token);
    return decodeJwt(token);
  } catch {
    return undefined;
  }
}

/** The subject and the audience of a token. */
export interface Identity {
  issuer: string;
  audience: string;
  subject: string;
}

/** @throws an Error that names the claim which is missing or ill-formed (OIDC-06, OIDC-07, OIDC-08). */
export function identityOf({ iss, aud, sub }: Claims): Identity {
  const audience: unknown = Array.isArray(aud) && aud.length === 1 ? aud[0] : aud;
  if (!isText(iss)) throw new Error("iss is missing");
  if (!isText(audience)) throw new Error("aud is neither a text nor a list of one");
  if (!isText(sub)) throw new Error("sub is missing");
  return { issuer: iss, audience, subject: sub };
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/** The identity in the form in which it is stored and compared. */
export function writeIdentity({ issuer, audience, subject }: Identity): string {
  return JSON.stringify([issuer, audience, subject]);
}

/** @throws an Error with the failed check of a token's times (OIDC-02 … OIDC-05). */
export function checkFresh({ iat, exp }: Claims, now: number): void {
  const seconds = now / 1000;
  if (typeof iat !== "number") throw new Error("iat is not a number");
  if (typeof exp !== "number") throw new Error("exp is not a number");
  if (iat < seconds - oldest - skew) throw new Error(`iat is more than ${oldest} seconds ago`);
  if (iat > seconds + skew) throw new Error("iat is in the future");
  if (exp <= seconds) throw new Error("exp has passed");
}

/** @throws when the token is not valid yet (V-93). */
export function checkNotBefore({ nbf }: Claims, now: number): void {
  if (nbf === undefined) return;
  if (typeof nbf !== "number") throw new Error("nbf is not a number");
  if (nbf > now / 1000 + earliest) throw new Error(`nbf is more than ${earliest} seconds ahead`);
}

/** @throws unless the nonce is the hash of this key's text (OIDC-10). */
export function checkNonce({ nonce }: Claims, clientPublicKey: string): void {
  const expected = createHash("sha256").update(clientPublicKey).digest("hex");
  if (nonce !== expected) throw new Error("nonce is not the SHA-256 of clientPublicKey");
}

/** The nickname of a credential created with this token (AUTH-05, G-91). */
export function nicknameOf({ email, sub }: Claims): string {
  return isText(email) ? email : String(sub);
}

/** The accepted issuers of ID tokens, and how their signatures are checked. */
export interface IdentityTokens extends TokenChecks {
  isSupported: (issuer: unknown) => boolean;
}

/** The built-in issuers (G-90). */
const commonIssuers = ["https://accounts.google.com", "accounts.google.com", "https://appleid.apple.com"];

/** @param issuers further ones, as their tokens name them */
export function createIdentityTokens(checks: TokenChecks, issuers: readonly string[]): IdentityTokens {
  const supported = new Set<unknown>([...commonIssuers, ...issuers]);
  return { ...checks, isSupported: (issuer) => supported.has(issuer) };
}
