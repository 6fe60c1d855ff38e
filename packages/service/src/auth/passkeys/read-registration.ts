import type { Schema } from "@tallystick/contract";
import { verifyRegistrationResponse } from "@simplewebauthn/server";
import {
  COSEALG,
  decodeAttestationObject,
  decodeClientDataJSON,
  isoBase64URL,
  isoCBOR,
  parseAuthenticatorData,
} from "@simplewebauthn/server/helpers";
import { toBase64Url } from "../../crypto/base64url.ts";
import { answersChallenge } from "./decide/challenge-answer.ts";
import { checkPolicy, type PasskeyPolicy } from "./decide/policy.ts";
import type { PasskeyRow } from "../tables.ts";

/** A passkey with a valid registration. */
export interface Passkey extends Omit<PasskeyRow, "credentialId"> {
  /** The WebAuthn credential id, base64url. */
  id: string;
}

type Registration = Pick<Schema<"PasskeyCredentialCreate">, "challenge" | "attestation">;

/** The signature algorithms of passkeys (G-89). */
const supportedAlgorithmIDs: COSEALG[] = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

/**
 * The registered passkey. The attestation statement is not evaluated, in any format (V-88).
 * @throws an Error that names the failed check (G-89).
 */
export async function readRegistration(
  { challenge, attestation }: Registration,
  policy: PasskeyPolicy = {},
): Promise<Passkey> {
  const id = toBase64Url(attestation.credentialId);
  const clientDataJSON = toBase64Url(attestation.clientDataJson);
  const { origin } = decodeClientDataJSON(clientDataJSON);
  const authData = authenticatorDataIn(toBase64Url(attestation.attestationObject));

  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: "public-key",
      response: { clientDataJSON, attestationObject: withoutStatement(authData) },
      clientExtensionResults: {},
    },
    expectedChallenge: (answered) => answersChallenge(answered, challenge),
    // The policy says which; assertions must come from the same one.
    expectedOrigin: origin,
    // The policy says whether, for assertions too.
    requireUserVerification: false,
    supportedAlgorithmIDs,
  });
  if (!verified) throw new Error("The registration does not verify");
  const { credential } = registrationInfo;
  const { rpIdHash } = parseAuthenticatorData(authData);
  checkPolicy(policy, { origin, rpIdHash, isUserVerified: registrationInfo.userVerified });
  if (credential.id !== id) throw new Error("credentialId is not that of the attestation object");
  return {
    id,
    publicKey: isoBase64URL.fromBuffer(credential.publicKey),
    signCount: credential.counter,
    origin,
    rpIdHash: isoBase64URL.fromBuffer(rpIdHash),
  };
}

function authenticatorDataIn(attestationObject: string): Uint8Array<ArrayBuffer> {
  return decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get("authData");
}

/** An attestation object that says nothing of the authenticator: the library would check any statement (V-88). */
function withoutStatement(authData: Uint8Array<ArrayBuffer>): string {
  const object = new Map<string, string | Uint8Array<ArrayBuffer> | Map<never, never>>([
    ["fmt", "none"],
    ["attStmt", new Map<never, never>()],
    ["authData", authData],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(object));
}
