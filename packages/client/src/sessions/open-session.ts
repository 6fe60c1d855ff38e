import type { Client } from "../clients/client.ts";
import { NoCredentialError } from "../errors/no-credential-error.ts";
import { type Proof, prove, typeOf, verifyDetails } from "./proof.ts";
import { walletPart } from "./wallet-part.ts";
import { type SessionEnvironment, WalletSession } from "./wallet-session.ts";

/** A credential by its id, or the account whose first credential of the proof's type is used; and the proof. */
export type SessionRequest = ({ accountId: string } | { credentialId: string }) & Proof & { signal?: AbortSignal };

/**
 * Proves a credential by a one-time code from an email, a passkey or an ID token, and opens a session with a new key pair (G-80, G-81,
 * G-86). Throws a `NoCredentialError` for an account without a credential of the type, an `ApiError` 401 for a wrong proof, a
 * `WalletError` for a session key that cannot be decrypted.
 */
export async function openSession(
  client: Pick<Client, "call">,
  request: SessionRequest,
  environment: Partial<SessionEnvironment> = {},
): Promise<WalletSession> {
  const signal = request.signal ? { signal: request.signal } : {};
  const id = "credentialId" in request ? request.credentialId : await findCredential(client, request, signal);
  const { generateKeyPair, unseal } = await walletPart(verifyDetails(id));
  const { publicKey, privateKey } = (environment.generateKeyPair ?? generateKeyPair)();
  const opened = await prove(request, { client, id, clientPublicKey: publicKey, signal });
  return new WalletSession(opened, await unseal(opened.encryptedSessionSigningKey, privateKey), environment);
}

async function findCredential(
  client: Pick<Client, "call">,
  { accountId, ...proof }: { accountId: string } & Proof,
  signal: { signal?: AbortSignal },
): Promise<string> {
  const { data } = await client.call("auth.credentials.list", { query: { accountId }, ...signal });
  const wanted = typeOf(proof);
  const credential = data.find(({ type }) => type === wanted);
  if (!credential) throw new NoCredentialError(accountId, wanted);
  return credential.id;
}
