import { base64urlnopad } from "@scure/base";

/** The parts of a new passkey that `auth.credentials.create` takes; each is base64url. */
export interface Attestation {
  credentialId: string;
  clientDataJson: string;
  attestationObject: string;
}

/** The parts of a passkey's assertion that `auth.credentials.verify` takes; each is base64url. */
export interface Assertion {
  credentialId: string;
  clientDataJson: string;
  authenticatorData: string;
  signature: string;
}

const algorithms = [-7, -257, -8]; // ES256, RS256, EdDSA

/** Asks the user to create a passkey for this page. Throws when the user declines. */
export async function createPasskey(name: string, challenge: string): Promise<Attestation> {
  const created = await navigator.credentials.create({
    publicKey: {
      challenge: bytes(challenge),
      rp: { id: location.hostname, name: "Tallystick" },
      user: { id: crypto.getRandomValues(new Uint8Array(16)), name, displayName: name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
      attestation: "none",
      authenticatorSelection: { userVerification: "preferred" },
    },
  });
  const { rawId, response } = publicKeyCredential(created, AuthenticatorAttestationResponse);
  return {
    credentialId: base64url(rawId),
    clientDataJson: base64url(response.clientDataJSON),
    attestationObject: base64url(response.attestationObject),
  };
}

/** Asks the user's passkey to sign the challenge. Throws when the user declines. */
export async function signWithPasskey(credentialId: string, challenge: string): Promise<Assertion> {
  const got = await navigator.credentials.get({
    publicKey: {
      challenge: bytes(challenge),
      rpId: location.hostname,
      allowCredentials: [{ type: "public-key", id: bytes(credentialId) }],
    },
  });
  const { rawId, response } = publicKeyCredential(got, AuthenticatorAssertionResponse);
  return {
    credentialId: base64url(rawId),
    clientDataJson: base64url(response.clientDataJSON),
    authenticatorData: base64url(response.authenticatorData),
    signature: base64url(response.signature),
  };
}

function publicKeyCredential<Kind extends AuthenticatorResponse>(
  credential: Credential | null,
  kind: new () => Kind,
): { rawId: ArrayBuffer; response: Kind } {
  if (!(credential instanceof PublicKeyCredential) || !(credential.response instanceof kind)) {
    throw new Error("The browser returned no passkey.");
  }
  return { rawId: credential.rawId, response: credential.response };
}

function base64url(buffer: ArrayBuffer): string {
  return base64urlnopad.encode(new Uint8Array(buffer));
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(base64urlnopad.decode(text));
}
