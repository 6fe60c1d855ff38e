import type { Schema } from "@tallystick/contract";
import { hexOf } from "./bytes.ts";
import type { Client } from "./client.ts";

/** How the holder of each type of credential proves it; asked when the service waits for the answer. */
export type Proof = OtpProof | PasskeyProof | OidcProof;

export interface OtpProof {
  /** Asked once the code is on its way; gives the code the holder has read. */
  otp: () => Promise<string>;
}

export interface PasskeyProof {
  /** Gives the authenticator's answer: in a browser, `assertionOf(await navigator.credentials.get(passkeyRequest(asked)))`. */
  passkey: (asked: Schema<"PasskeyChallenge">) => Promise<Schema<"PasskeyAssertion">>;
}

export interface OidcProof {
  /** Gives a fresh ID token of the provider that carries exactly this nonce (G-90). */
  oidc: (nonce: string) => Promise<string>;
}

/** The credential that is proved, and the key the session will be sealed to. */
export interface Proving {
  client: Pick<Client, "call">;
  id: string;
  clientPublicKey: string;
  signal: { signal?: AbortSignal };
}

export function typeOf(proof: Proof): Schema<"AuthMethodType"> {
  if ("otp" in proof) return "EMAIL_OTP";
  return "passkey" in proof ? "PASSKEY" : "OAUTH";
}

export function prove(proof: Proof, proving: Proving): Promise<Schema<"OpenedSession">> {
  if ("otp" in proof) return proveByCode(proof, proving);
  return "passkey" in proof ? proveByPasskey(proof, proving) : proveByToken(proof, proving);
}

async function proveByCode(
  { otp }: OtpProof,
  { client, id, clientPublicKey, signal }: Proving,
): Promise<Schema<"OpenedSession">> {
  await client.call("auth.credentials.challenge", { params: { id }, ...signal });
  const body = { type: "EMAIL_OTP", otp: await otp(), clientPublicKey } as const;
  return client.call("auth.credentials.verify", { params: { id }, body, ...signal });
}

async function proveByPasskey(
  { passkey }: PasskeyProof,
  { client, id, clientPublicKey, signal }: Proving,
): Promise<Schema<"OpenedSession">> {
  const asked = await client.call("auth.credentials.challenge", {
    params: { id },
    body: { clientPublicKey },
    ...signal,
  });
  if (!("requestId" in asked)) throw new TypeError(`${id} is no passkey: prove it with otp or oidc`);
  const body = { type: "PASSKEY", assertion: await passkey(asked) } as const;
  return client.call("auth.credentials.verify", { params: { id }, requestId: asked.requestId, body, ...signal });
}

/** The nonce binds the token to this session: the hash of the key as it is written, not of its bytes (G-90). */
async function proveByToken(
  { oidc }: OidcProof,
  { client, id, clientPublicKey, signal }: Proving,
): Promise<Schema<"OpenedSession">> {
  const digest = await globalThis.crypto.subtle.digest("SHA-256", new TextEncoder().encode(clientPublicKey));
  const body = { type: "OAUTH", oidcToken: await oidc(hexOf(digest)), clientPublicKey } as const;
  return client.call("auth.credentials.verify", { params: { id }, body, ...signal });
}
