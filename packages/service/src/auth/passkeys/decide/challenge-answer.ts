import { toBase64Url } from "../../../crypto/base64url.ts";

/**
 * Whether a client signed this challenge. It may have read the text as base64url of the bytes to sign, as WebAuthn
 * does, or have taken its characters for those bytes: both count (G-80).
 */
export function answersChallenge(answered: string, challenge: string): boolean {
  const given = toBase64Url(answered);
  return given === toBase64Url(challenge) || given === Buffer.from(challenge).toString("base64url");
}
