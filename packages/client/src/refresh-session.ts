import { unseal } from "@tallystick/wallet";
import type { Client } from "./client.ts";
import type { Environment } from "./environment.ts";
import { WalletSession } from "./wallet-session.ts";

/** Requests a new session for a new key pair, signs the request with the old session, and decrypts the new key (G-83). */
export async function refreshSession(
  client: Pick<Client, "call">,
  session: WalletSession,
  { generateKeyPair, clock }: Pick<Environment, "generateKeyPair" | "clock">,
  signal?: AbortSignal,
): Promise<WalletSession> {
  const { publicKey, privateKey } = generateKeyPair();
  const opened = await client.call("auth.sessions.refresh", {
    params: { id: session.id },
    body: { clientPublicKey: publicKey },
    session,
    ...(signal && { signal }),
  });
  return new WalletSession(opened, await unseal(opened.encryptedSessionSigningKey, privateKey), { clock });
}
