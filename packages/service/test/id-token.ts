import { createHash } from "node:crypto";

/** An ID token of the sandbox, without a real signature. `at` is the service's now. */
export function idToken(claims: Record<string, unknown> = {}, at = Date.now()): string {
  const seconds = Math.floor(at / 1000);
  const token = {
    iss: "https://accounts.google.com",
    aud: "app",
    sub: "ada",
    iat: seconds,
    exp: seconds + 600,
    ...claims,
  };
  return `${segment({ alg: "RS256", typ: "JWT" })}.${segment(token)}.dummy`;
}

function segment(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

/** The nonce of a token that proves something for this key. */
export function nonceFor(clientPublicKey: string): string {
  return createHash("sha256").update(clientPublicKey).digest("hex");
}
