import { generateKeyPair, unseal } from "@tallystick/wallet";
import { send, textField, type Service, type Signing } from "./plain-client.ts";

/** Opens a session with a passkey that signs what `signedFor` makes of the challenge. */
export async function passkeySession(
  service: Service,
  signedFor: (challenge: string) => string = (challenge) => challenge,
): Promise<Signing> {
  const { publicKey, privateKey } = generateKeyPair();
  const credential = "/auth/credentials/AuthMethod:1";
  const { body: challenged } = await send(service, `POST ${credential}/challenge`, {
    body: { clientPublicKey: publicKey },
  });
  const headers = { "request-id": textField(challenged, "requestId") };
  const assertion = assertionOver(signedFor(textField(challenged, "challenge")), textField(challenged, "credentialId"));
  const { body } = await send(service, `POST ${credential}/verify`, { body: { type: "PASSKEY", assertion }, headers });
  return {
    key: await unseal(textField(body, "encryptedSessionSigningKey"), privateKey),
    expiresAt: textField(body, "expiresAt"),
  };
}

/** What an authenticator returns for a challenge; the signature is not looked at. */
export function assertionOver(challenge: string, credentialId: string): AssertionParts {
  const clientData = { type: "webauthn.get", challenge, origin: "http://localhost" };
  return {
    credentialId,
    clientDataJson: Buffer.from(JSON.stringify(clientData)).toString("base64url"),
    authenticatorData: Buffer.alloc(37).toString("base64url"),
    signature: Buffer.alloc(70).toString("base64url"),
  };
}

interface AssertionParts {
  credentialId: string;
  clientDataJson: string;
  authenticatorData: string;
  signature: string;
}

/** An ID token with this nonce; its signature is not looked at. */
export function tokenWith(nonce: string): string {
  const now = Math.floor(Date.now() / 1_000);
  const claims = { iss: "https://accounts.example.com", aud: "app", sub: "ada", iat: now, exp: now + 300, nonce };
  return `${part({ alg: "none" })}.${part(claims)}.c2ln`;
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
