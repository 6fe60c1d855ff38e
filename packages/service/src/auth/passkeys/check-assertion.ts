import type { Schema } from "@tallystick/contract";
import {
  decodeClientDataJSON,
  isoBase64URL,
  isoUint8Array,
  parseAuthenticatorData,
  toHash,
  verifySignature,
} from "@simplewebauthn/server/helpers";
import { toBase64Url } from "../../crypto/base64url.ts";
import { answersChallenge } from "./decide/challenge-answer.ts";
import { checkPolicy, type PasskeyPolicy } from "./decide/policy.ts";
import type { PasskeyRow } from "../tables.ts";

/**
 * Checks that a passkey signed a challenge, in the order of WebAuthn, section 7.2, and answers its new signature count.
 * No relying party's id is known here, only the hash of it that the registration came with: hashes are compared (G-89).
 * @throws an Error that names the failed check.
 */
export async function checkAssertion(
  passkey: PasskeyRow,
  challenge: string,
  assertion: Schema<"PasskeyAssertion">,
  policy: PasskeyPolicy = {},
): Promise<number> {
  const clientData = isoBase64URL.toBuffer(toBase64Url(assertion.clientDataJson));
  const authenticatorData = isoBase64URL.toBuffer(toBase64Url(assertion.authenticatorData));
  checkClientData(passkey, challenge, decodeClientDataJSON(toBase64Url(assertion.clientDataJson)));

  const { rpIdHash, flags, counter } = parseAuthenticatorData(authenticatorData);
  if (isoBase64URL.fromBuffer(rpIdHash) !== passkey.rpIdHash) throw new Error("The relying party is another one");
  checkPolicy(policy, { origin: passkey.origin, rpIdHash, isUserVerified: flags.uv });
  if (!flags.up) throw new Error("The user was not present");
  const isSigned = await verifySignature({
    signature: isoBase64URL.toBuffer(toBase64Url(assertion.signature)),
    data: isoUint8Array.concat([authenticatorData, await toHash(clientData)]),
    credentialPublicKey: isoBase64URL.toBuffer(passkey.publicKey),
  });
  if (!isSigned) throw new Error("The signature does not verify");
  // An authenticator without a counter always reports zero; one with a counter never reports the same number twice.
  const isCounted = counter > 0 || passkey.signCount > 0;
  if (isCounted && counter <= passkey.signCount) throw new Error("The signature count went back");
  return counter;
}

function checkClientData(
  passkey: PasskeyRow,
  challenge: string,
  { type, challenge: answered, origin }: ReturnType<typeof decodeClientDataJSON>,
): void {
  if (type !== "webauthn.get") throw new Error("clientDataJson is not of webauthn.get");
  if (!answersChallenge(answered, challenge)) throw new Error("The challenge that was answered is another one");
  if (origin !== passkey.origin) throw new Error("The origin is not that of the registration");
}
