import { unseal } from "@tallystick/wallet";
import type { Client } from "./client.ts";
import { NoCredentialError } from "./errors/no-credential-error.ts";
import type { Surroundings } from "./surroundings.ts";
import { WalletSession } from "./wallet-session.ts";

/** How to open a session on a wallet whose holder reads a code in an e-mail. */
export type SessionRequest = ({ accountId: string } | { credentialId: string }) & {
  /** Asked once the code is on its way; gives the code the holder has read. */
  otp: () => Promise<string>;
  signal?: AbortSignal;
};

/**
 * Has a code mailed, waits for the holder to read it, and opens a session with a key pair made for it alone (G-80,
 * G-81, G-86). Throws a `NoCredentialError` when the account has no e-mail credential, an `ApiError` 401 when the code is
 * wrong, a `WalletError` when the session key does not open.
 */
export async function openSession(
  client: Pick<Client, "call">,
  request: SessionRequest,
  { generateKeyPair }: Pick<Surroundings, "generateKeyPair">,
): Promise<WalletSession> {
  const signal = request.signal && { signal: request.signal };
  const id = "credentialId" in request ? request.credentialId : await findCredential(client, request.accountId, signal);
  await client.call("auth.credentials.challenge", { params: { id }, ...signal });
  const otp = await request.otp();
  const { publicKey, privateKey } = generateKeyPair();
  const body = { type: "EMAIL_OTP", otp, clientPublicKey: publicKey } as const;
  const opened = await client.call("auth.credentials.verify", { params: { id }, body, ...signal });
  return new WalletSession(opened, await unseal(opened.encryptedSessionSigningKey, privateKey));
}

async function findCredential(
  client: Pick<Client, "call">,
  accountId: string,
  signal?: { signal: AbortSignal },
): Promise<string> {
  const { data } = await client.call("auth.credentials.list", { query: { accountId }, ...signal });
  const credential = data.find(({ type }) => type === "EMAIL_OTP");
  if (!credential) throw new NoCredentialError(accountId);
  return credential.id;
}
