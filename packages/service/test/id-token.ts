import { createHash } from "node:crypto";

/** An ID token of the sandbox, whose signature is none. `at` is the service's now. */
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

/** What the nonce of a token has to be to prove anything for this key. */
export function nonceFor(clientPublicKey: string): string {
  return createHash("sha256").update(clientPublicKey).digest("hex");
}
