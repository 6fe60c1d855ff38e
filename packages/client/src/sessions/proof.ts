import type { Schema } from "@tallystick/contract";
import type { Client } from "../clients/client.ts";
import { AbortedError } from "../errors/aborted-error.ts";
import { lazyPart } from "../errors/lazy-part.ts";
import type { RequestDetails } from "../errors/request-error.ts";
import { withTimeLimit } from "../runtime/time-limit.ts";

/** The holder's proof of a credential, by its type. The function is called once the service waits for the proof. */
export type Proof = OtpProof | PasskeyProof | OidcProof;

export interface OtpProof {
  /** Called after the code was mailed; returns the code entered by the holder. */
  otp: () => Promise<string>;
}

export interface PasskeyProof {
  /** Returns the assertion of the authenticator. In a browser: `navigator.credentials.get(passkeyRequest(challenge))`, then `assertionOf`. */
  passkey: (challenge: Schema<"PasskeyChallenge">) => Promise<Schema<"PasskeyAssertion">>;
}

export interface OidcProof {
  /** Returns a new ID token of the provider with exactly this nonce (G-90). */
  oidc: (nonce: string) => Promise<string>;
}

/** The credential to prove, and the key that the session key will be encrypted for. */
export interface ProofContext {
  client: Pick<Client, "call">;
  id: string;
  clientPublicKey: string;
  signal: { signal?: AbortSignal };
}

export function typeOf(proof: Proof): Schema<"AuthMethodType"> {
  if ("otp" in proof) return "EMAIL_OTP";
  return "passkey" in proof ? "PASSKEY" : "OAUTH";
}

export function prove(proof: Proof, context: ProofContext): Promise<Schema<"OpenedSession">> {
  if ("otp" in proof) return proveByCode(proof, context);
  return "passkey" in proof ? proveByPasskey(proof, context) : proveByToken(proof, context);
}

async function proveByCode(
  { otp }: OtpProof,
  { client, id, clientPublicKey, signal }: ProofContext,
): Promise<Schema<"OpenedSession">> {
  await client.call("auth.credentials.challenge", { params: { id }, ...signal });
  const body = { type: "EMAIL_OTP", otp: await awaitProof(otp, id, signal), clientPublicKey } as const;
  return client.call("auth.credentials.verify", { params: { id }, body, ...signal });
}

async function proveByPasskey(
  { passkey }: PasskeyProof,
  { client, id, clientPublicKey, signal }: ProofContext,
): Promise<Schema<"OpenedSession">> {
  const challenge = await client.call("auth.credentials.challenge", {
    params: { id },
    body: { clientPublicKey },
    ...signal,
  });
  if (!("requestId" in challenge)) throw new TypeError(`${id} is not a passkey: prove it with otp or oidc`);
  const body = { type: "PASSKEY", assertion: await awaitProof(() => passkey(challenge), id, signal) } as const;
  return client.call("auth.credentials.verify", { params: { id }, requestId: challenge.requestId, body, ...signal });
}

const digests = /* @__PURE__ */ lazyPart(() => import("../requests/digest.ts"));

/** The nonce binds the token to this session. It is the hash of the hexadecimal text of the key, not of its bytes (G-90). */
async function proveByToken(
  { oidc }: OidcProof,
  { client, id, clientPublicKey, signal }: ProofContext,
): Promise<Schema<"OpenedSession">> {
  const { sha256Hex } = await digests(verifyDetails(id));
  const nonce = await sha256Hex(clientPublicKey);
  const body = { type: "OAUTH", oidcToken: await awaitProof(() => oidc(nonce), id, signal), clientPublicKey } as const;
  return client.call("auth.credentials.verify", { params: { id }, body, ...signal });
}

/** Awaits the holder's proof until the signal aborts. */
function awaitProof<Result>(
  ask: () => Promise<Result>,
  credentialId: string,
  { signal }: ProofContext["signal"],
): Promise<Result> {
  return withTimeLimit(
    async () => ask(),
    { timeoutMs: Infinity, signal },
    () => new AbortedError(verifyDetails(credentialId), signal?.reason),
  );
}

/** The request that a session is opened with, as errors quote it. */
export function verifyDetails(credentialId: string): RequestDetails {
  return {
    operation: "auth.credentials.verify",
    method: "POST",
    url: `/auth/credentials/${encodeURIComponent(credentialId)}/verify`,
  };
}
