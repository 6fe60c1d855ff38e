import type { Client } from "../clients/client.ts";
import { walletPart } from "./wallet-part.ts";
import { type SessionEnvironment, WalletSession } from "./wallet-session.ts";

/** Requests a new session for a new key pair, signs the request with the old session, and decrypts the new key (G-83). */
export async function refreshSession(
  client: Pick<Client, "call">,
  session: WalletSession,
  { signal, ...environment }: { signal?: AbortSignal } & Partial<SessionEnvironment> = {},
): Promise<WalletSession> {
  const { generateKeyPair, unseal } = await walletPart({
    operation: "auth.sessions.refresh",
    method: "POST",
    url: `/auth/sessions/${encodeURIComponent(session.id)}/refresh`,
  });
  const { publicKey, privateKey } = (environment.generateKeyPair ?? generateKeyPair)();
  const opened = await client.call("auth.sessions.refresh", {
    params: { id: session.id },
    body: { clientPublicKey: publicKey },
    session,
    ...(signal && { signal }),
  });
  return new WalletSession(opened, await unseal(opened.encryptedSessionSigningKey, privateKey), environment);
}
