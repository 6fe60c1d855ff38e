import type { Schema } from "@tallystick/contract";
import { base64urlnopad } from "@scure/base";
import { decodeBase64 } from "./decode-base64.ts";

/** The members of a browser's `PublicKeyCredential` that are read after `navigator.credentials.get`. */
export interface AssertedCredential {
  id: string;
  response: {
    clientDataJSON: ArrayBuffer;
    authenticatorData: ArrayBuffer;
    signature: ArrayBuffer;
    userHandle: ArrayBuffer | null;
  };
}

/** The members of a browser's `PublicKeyCredential` that are read after `navigator.credentials.create`. */
export interface CreatedCredential {
  id: string;
  response: {
    clientDataJSON: ArrayBuffer;
    attestationObject: ArrayBuffer;
    getTransports?: () => string[];
  };
}

/** The options for `navigator.credentials.get`, made from the service's challenge. */
export function passkeyRequest(challenge: Pick<Schema<"PasskeyChallenge">, "challenge" | "credentialId">): {
  publicKey: {
    challenge: Uint8Array<ArrayBuffer>;
    allowCredentials: { type: "public-key"; id: Uint8Array<ArrayBuffer> }[];
  };
} {
  const allowed = { type: "public-key" as const, id: decodeBase64(challenge.credentialId) };
  return { publicKey: { challenge: decodeBase64(challenge.challenge), allowCredentials: [allowed] } };
}

/** The result of `navigator.credentials.get` in the form of the contract, for `openSession`. */
export function assertionOf({ id, response }: AssertedCredential): Schema<"PasskeyAssertion"> {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    credentialId: id,
    clientDataJson: encoded(clientDataJSON),
    authenticatorData: encoded(authenticatorData),
    signature: encoded(signature),
    ...(userHandle !== null && { userHandle: encoded(userHandle) }),
  };
}

/** The result of `navigator.credentials.create` in the form of the contract, for `auth.credentials.create`. Transports that the contract does not have are left out. */
export function attestationOf({ id, response }: CreatedCredential): Schema<"PasskeyAttestation"> {
  const transports = response.getTransports?.().filter(isTransport);
  return {
    credentialId: id,
    clientDataJson: encoded(response.clientDataJSON),
    attestationObject: encoded(response.attestationObject),
    ...(transports && { transports }),
  };
}

function encoded(bytes: ArrayBuffer): string {
  return base64urlnopad.encode(new Uint8Array(bytes));
}

type Transport = Schema<"AuthenticatorTransport">;

const transports: Record<Transport, true> = { usb: true, nfc: true, ble: true, internal: true, hybrid: true };

function isTransport(name: string): name is Transport {
  return Object.hasOwn(transports, name);
}
