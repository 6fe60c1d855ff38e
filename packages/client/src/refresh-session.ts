import { unseal } from "@tallystick/wallet";
import type { Client } from "./client.ts";
import type { Surroundings } from "./surroundings.ts";
import { WalletSession } from "./wallet-session.ts";

/** Asks for another session with a key pair of its own, signs for it with the old one, and opens its key (G-83). */
export async function refreshSession(
  client: Pick<Client, "call">,
  session: WalletSession,
  { generateKeyPair, clock }: Pick<Surroundings, "generateKeyPair" | "clock">,
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
