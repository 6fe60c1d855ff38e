import { unsealExport } from "@tallystick/wallet";
import type { Client } from "./client.ts";
import type { Signer } from "./sign.ts";
import type { Surroundings } from "./surroundings.ts";

export interface WalletExportRequest {
  /** The wallet. */
  accountId: string;
  /** A session of it. */
  session: Signer;
  signal?: AbortSignal;
}

/** Has the wallet sealed to a key pair made for it alone, and opens it. Throws a `WalletError` when it does not open. */
export async function exportWallet(
  client: Pick<Client, "call">,
  { accountId, session, signal }: WalletExportRequest,
  { generateKeyPair }: Pick<Surroundings, "generateKeyPair">,
): Promise<string> {
  const { publicKey, privateKey } = generateKeyPair();
  const sealed = await client.call("internalAccounts.export", {
    params: { id: accountId },
    body: { clientPublicKey: publicKey },
    session,
    ...(signal && { signal }),
  });
  return unsealExport(sealed.encryptedWalletCredentials, privateKey);
}
