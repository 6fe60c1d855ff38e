import type { Schema } from "@tallystick/contract";
import { base64urlOf, bytesOf } from "./bytes.ts";

/** What of a browser's `PublicKeyCredential` is read after `navigator.credentials.get`. */
export interface AssertedCredential {
  id: string;
  response: {
    clientDataJSON: ArrayBuffer;
    authenticatorData: ArrayBuffer;
    signature: ArrayBuffer;
    userHandle: ArrayBuffer | null;
  };
}

/** What of a browser's `PublicKeyCredential` is read after `navigator.credentials.create`. */
export interface CreatedCredential {
  id: string;
  response: {
    clientDataJSON: ArrayBuffer;
    attestationObject: ArrayBuffer;
    getTransports?: () => string[];
  };
}

/** The options for `navigator.credentials.get` that the service's challenge asks for. */
export function passkeyRequest(asked: Pick<Schema<"PasskeyChallenge">, "challenge" | "credentialId">): {
  publicKey: {
    challenge: Uint8Array<ArrayBuffer>;
    allowCredentials: { type: "public-key"; id: Uint8Array<ArrayBuffer> }[];
  };
} {
  const allowed = { type: "public-key" as const, id: bytesOf(asked.credentialId) };
  return { publicKey: { challenge: bytesOf(asked.challenge), allowCredentials: [allowed] } };
}

/** The answer of `navigator.credentials.get` as the proof carries it. */
export function assertionOf({ id, response }: AssertedCredential): Schema<"PasskeyAssertion"> {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    credentialId: id,
    clientDataJson: base64urlOf(clientDataJSON),
    authenticatorData: base64urlOf(authenticatorData),
    signature: base64urlOf(signature),
    ...(userHandle !== null && { userHandle: base64urlOf(userHandle) }),
  };
}

/** The answer of `navigator.credentials.create` as a new credential carries it. Transports the contract does not know are left out. */
export function attestationOf({ id, response }: CreatedCredential): Schema<"PasskeyAttestation"> {
  const transports = response.getTransports?.().filter(isTransport);
  return {
    credentialId: id,
    clientDataJson: base64urlOf(response.clientDataJSON),
    attestationObject: base64urlOf(response.attestationObject),
    ...(transports && { transports }),
  };
}

type Transport = Schema<"AuthenticatorTransport">;

const transports: Record<Transport, true> = { usb: true, nfc: true, ble: true, internal: true, hybrid: true };

function isTransport(name: string): name is Transport {
  return Object.hasOwn(transports, name);
}
