import { createHash } from "node:crypto";
import type { Trial } from "../../../requests/trial.ts";
import { makeCustomer } from "../customers/fixtures.ts";
import { textAt } from "../../../json/value-at.ts";

/** Claims of a token; `undefined` leaves one out. */
export type Claims = Readonly<Record<string, unknown>>;

/** A JWT with these claims and a signature that is not checked (OIDC-12). */
export function jwt(claims: Claims): string {
  return [JSON.stringify({ alg: "RS256", typ: "JWT", kid: "suite" }), JSON.stringify(claims), "unsigned"]
    .map((part) => Buffer.from(part).toString("base64url"))
    .join(".");
}

/** The claims of a fresh token of this person, by the target's clock. */
export async function freshClaims(t: Trial, sub: string, nowMs?: number): Promise<Record<string, unknown>> {
  const now = Math.floor((nowMs ?? (await targetNow(t))) / 1_000);
  return {
    iss: "https://accounts.google.com",
    aud: "suite.example.com",
    sub,
    email: `${sub}@example.com`,
    iat: now,
    exp: now + 3_600,
  };
}

/** A fresh token that creates a credential, with the claims that the options change. */
export async function creationToken(t: Trial, sub: string, given: Claims = {}): Promise<string> {
  return jwt({ ...(await freshClaims(t, sub)), ...given });
}

/** A fresh token that proves a credential for this key: its nonce is the hash of the key's exact text. */
export async function proofToken(t: Trial, sub: string, clientPublicKey: string): Promise<string> {
  return jwt({ ...(await freshClaims(t, sub)), nonce: nonceOf(clientPublicKey) });
}

/** The nonce for a key (OIDC-10): over its text, unless it is given as bytes. */
export function nonceOf(clientPublicKey: string | Uint8Array): string {
  return createHash("sha256").update(clientPublicKey).digest("hex");
}

/** The target's now, epoch milliseconds: a time that it or its clock showed, plus what has passed since. */
export async function targetNow(t: Trial): Promise<number> {
  if (t.reading !== undefined) return t.reading.now + (t.ticks() - t.reading.ticks);
  const seen = await t.fixtures.once("targetNow", async () => {
    const customer = await makeCustomer(t);
    const shown = Date.parse(textAt(customer.body, "createdAt") ?? "");
    return { shown: Number.isNaN(shown) ? Date.now() : shown, ticks: t.ticks() };
  });
  return seen.shown + (t.ticks() - seen.ticks);
}
