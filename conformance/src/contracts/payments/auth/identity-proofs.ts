import { generateKeyPair } from "@tallystick/wallet";
import type { CallRequest, Fixture, Trial } from "../words.ts";
import { freshClaims, jwt, nonceOf, type Claims } from "./oidc.ts";

/** A fresh token's claims; `iat` is the target's now, in seconds. */
export type FreshClaims = Readonly<Record<string, unknown> & { iat: number }>;

/** The claims of a token that was just issued. */
export async function freshClaimsOf(t: Trial, sub: string, nowMs?: number): Promise<FreshClaims> {
  const claims = await freshClaims(t, sub, nowMs);
  return { ...claims, iat: Number(claims["iat"]) };
}

/** A token with these claims, and this third part. */
export function tokenOf(claims: Claims, signature?: string): string {
  const made = jwt(claims);
  return signature === undefined ? made : `${made.slice(0, made.lastIndexOf("."))}.${signature}`;
}

/** What else differs in a proof. */
export interface ProofOptions {
  clientPublicKey?: string;
  /** The target's now, when it was moved; epoch milliseconds. */
  nowMs?: number;
  /** The third part of the token. */
  signature?: string;
}

/** The request that proves the credential by a fresh token of its own, with some different claims. */
export async function oauthProof(
  t: Trial,
  { id, sub }: Fixture & { sub: string },
  claims: (good: FreshClaims) => Claims = () => ({}),
  { clientPublicKey = generateKeyPair().publicKey, nowMs, signature }: ProofOptions = {},
): Promise<CallRequest> {
  const good = { ...(await freshClaimsOf(t, sub, nowMs)), nonce: nonceOf(clientPublicKey) };
  const oidcToken = tokenOf({ ...good, ...claims(good) }, signature);
  return { params: { id }, body: { type: "OAUTH", oidcToken, clientPublicKey } };
}
