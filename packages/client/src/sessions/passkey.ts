import type { Schema } from "@tallystick/contract";
import { decodeBase64, encodeBase64Url } from "../runtime/base64.ts";
import { NoPasskeyError } from "../errors/no-passkey-error.ts";

/** The result of `navigator.credentials.get` and `create`: a `Credential`, or `null`. */
export type BrowserCredential = AssertedCredential | CreatedCredential | { readonly id: string } | null;

/** The members read of the `PublicKeyCredential` of `navigator.credentials.get`. */
export interface AssertedCredential {
  readonly id: string;
  readonly response: {
    readonly clientDataJSON: ArrayBuffer;
    readonly authenticatorData: ArrayBuffer;
    readonly signature: ArrayBuffer;
    readonly userHandle?: ArrayBuffer | null | undefined;
  };
}

/** The members read of the `PublicKeyCredential` of `navigator.credentials.create`. */
export interface CreatedCredential {
  readonly id: string;
  readonly response: {
    readonly clientDataJSON: ArrayBuffer;
    readonly attestationObject: ArrayBuffer;
    readonly getTransports?: () => string[];
  };
}

/** The options for `navigator.credentials.get`, made from the service's challenge. */
export function passkeyRequest(challenge: Pick<Schema<"PasskeyChallenge">, "challenge" | "credentialId">): {
  publicKey: { challenge: ArrayBuffer; allowCredentials: { type: "public-key"; id: ArrayBuffer }[] };
} {
  const allowed = { type: "public-key" as const, id: bytesIn(challenge.credentialId) };
  return { publicKey: { challenge: bytesIn(challenge.challenge), allowCredentials: [allowed] } };
}

/** For whom a passkey is created, and where. */
export interface PasskeyRegistration {
  /** Random bytes in base64url, made by your backend. `auth.credentials.create` takes the same text. */
  challenge: string;
  /** The name displayed to the holder, such as an e-mail address. */
  userName: string;
  /** The displayed name of the site. */
  siteName: string;
  /** The domain that the passkey is for; by default that of the page. */
  domain?: string;
}

/** ES256, RS256 and EdDSA. */
const algorithms = [-7, -257, -8];

/** The options for `navigator.credentials.create`; `attestationOf` reads the result. */
export function passkeyCreation({ challenge, userName, siteName, domain }: PasskeyRegistration): {
  publicKey: {
    challenge: ArrayBuffer;
    rp: { name: string; id?: string };
    user: { id: ArrayBuffer; name: string; displayName: string };
    pubKeyCredParams: { type: "public-key"; alg: number }[];
    attestation: "none";
    authenticatorSelection: { userVerification: "preferred" };
  };
} {
  const id = globalThis.crypto.getRandomValues(new Uint8Array(16)).buffer;
  return {
    publicKey: {
      challenge: bytesIn(challenge),
      rp: { name: siteName, ...(domain !== undefined && { id: domain }) },
      user: { id, name: userName, displayName: userName },
      pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
      attestation: "none",
      authenticatorSelection: { userVerification: "preferred" },
    },
  };
}

/**
 * The result of `navigator.credentials.get` in the form of the contract, for `openSession`. Throws a `NoPasskeyError` when the
 * browser returned no passkey.
 */
export function assertionOf(credential: BrowserCredential): Schema<"PasskeyAssertion"> {
  if (!hasResponse(credential, "authenticatorData")) throw new NoPasskeyError();
  const { clientDataJSON, authenticatorData, signature, userHandle } = credential.response;
  return {
    credentialId: credential.id,
    clientDataJson: encoded(clientDataJSON),
    authenticatorData: encoded(authenticatorData),
    signature: encoded(signature),
    ...(userHandle && { userHandle: encoded(userHandle) }),
  };
}

/**
 * The result of `navigator.credentials.create` in the form of the contract, for `auth.credentials.create`. Throws a
 * `NoPasskeyError` when the browser returned no passkey.
 */
export function attestationOf(credential: BrowserCredential): Schema<"PasskeyAttestation"> {
  if (!hasResponse(credential, "attestationObject")) throw new NoPasskeyError();
  const { id, response } = credential;
  const transports = response.getTransports?.();
  return {
    credentialId: id,
    clientDataJson: encoded(response.clientDataJSON),
    attestationObject: encoded(response.attestationObject),
    ...(transports && { transports }),
  };
}

function hasResponse(credential: BrowserCredential, member: "authenticatorData"): credential is AssertedCredential;
function hasResponse(credential: BrowserCredential, member: "attestationObject"): credential is CreatedCredential;
function hasResponse(credential: BrowserCredential, member: string): boolean {
  const { response }: { response?: unknown } = Object(credential);
  return typeof response === "object" && response !== null && member in response;
}

function bytesIn(text: string): ArrayBuffer {
  return decodeBase64(text).buffer;
}

function encoded(bytes: ArrayBuffer): string {
  return encodeBase64Url(new Uint8Array(bytes));
}
