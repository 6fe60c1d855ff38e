/** What the contract wants to know of a new passkey, base64url. */
export interface Attestation {
  credentialId: string;
  clientDataJson: string;
  attestationObject: string;
}

/** What the contract wants to know of a passkey's answer, base64url. */
export interface Assertion {
  credentialId: string;
  clientDataJson: string;
  authenticatorData: string;
  signature: string;
}

const algorithms = [-7, -257, -8]; // ES256, RS256, EdDSA

/** Has the person make a passkey for this page. Throws when they would not. */
export async function makePasskey(name: string, challenge: string): Promise<Attestation> {
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

/** Has the person's passkey sign the challenge. Throws when they would not. */
export async function askPasskey(credentialId: string, challenge: string): Promise<Assertion> {
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
    throw new Error("The browser gave no passkey.");
  }
  return { rawId: credential.rawId, response: credential.response };
}

function base64url(buffer: ArrayBuffer): string {
  const text = String.fromCodePoint(...new Uint8Array(buffer));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0);
}
