import type { Schema } from "@tallystick/contract";
import { verifyRegistrationResponse } from "@simplewebauthn/server";
import {
  COSEALG,
  decodeAttestationObject,
  decodeClientDataJSON,
  isoBase64URL,
  parseAuthenticatorData,
} from "@simplewebauthn/server/helpers";
import { toBase64Url } from "./base64url.ts";
import { answersChallenge } from "./challenge-answer.ts";
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
 * The passkey that an authenticator made. No attestation of the authenticator is required: none and self attestation are
 * accepted. User verification is not required: the integrator decides about it.
 * @throws an Error that names the failed check (G-89).
 */
export async function readRegistration({ challenge, attestation }: Registration): Promise<Passkey> {
  const id = toBase64Url(attestation.credentialId);
  const clientDataJSON = toBase64Url(attestation.clientDataJson);
  const attestationObject = toBase64Url(attestation.attestationObject);
  const { origin } = decodeClientDataJSON(clientDataJSON);
  const authenticatorData = readAttestation(attestationObject);

  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: "public-key",
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: (answered) => answersChallenge(answered, challenge),
    // Whichever it is, assertions must come from the same one.
    expectedOrigin: origin,
    requireUserVerification: false,
    supportedAlgorithmIDs,
  });
  if (!verified) throw new Error("The attestation statement does not verify");
  const { credential } = registrationInfo;
  if (credential.id !== id) throw new Error("credentialId is not that of the attestation object");
  return {
    id,
    publicKey: isoBase64URL.fromBuffer(credential.publicKey),
    signCount: credential.counter,
    origin,
    rpIdHash: isoBase64URL.fromBuffer(authenticatorData.rpIdHash),
  };
}

/** A statement with certificates would have to be checked against external lists; so it is refused. */
function readAttestation(attestationObject: string): ReturnType<typeof parseAuthenticatorData> {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = attestation.get("fmt");
  const isSelfMade = format === "packed" && attestation.get("attStmt").get("x5c") === undefined;
  if (format !== "none" && !isSelfMade)
    throw new Error(`Attestation of the format ${format} is not accepted; ask for "none"`);
  return parseAuthenticatorData(attestation.get("authData"));
}
