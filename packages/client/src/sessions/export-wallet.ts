import type { Client } from "../clients/client.ts";
import type { Signer } from "../calls/signed-headers.ts";
import { lazyPart } from "../errors/lazy-part.ts";
import type { SessionEnvironment } from "./wallet-session.ts";

export interface WalletExportRequest {
  /** The account id of the wallet. */
  accountId: string;
  /** A session of this wallet. */
  session: Signer;
  signal?: AbortSignal;
}

const exportParts = /* @__PURE__ */ lazyPart(() => import("./exported-wallet.ts"));

/** Requests the wallet, encrypted for a new key pair, and decrypts it. Throws a `WalletError` when it cannot be decrypted. */
export async function exportWallet(
  client: Pick<Client, "call">,
  { accountId, session, signal }: WalletExportRequest,
  environment: Partial<Pick<SessionEnvironment, "generateKeyPair">> = {},
): Promise<string> {
  const { generateKeyPair, unsealExport } = await exportParts({
    operation: "internalAccounts.export",
    method: "POST",
    url: `/internal-accounts/${encodeURIComponent(accountId)}/export`,
  });
  const { publicKey, privateKey } = (environment.generateKeyPair ?? generateKeyPair)();
  const sealed = await client.call("internalAccounts.export", {
    params: { id: accountId },
    body: { clientPublicKey: publicKey },
    session,
    ...(signal && { signal }),
  });
  return unsealExport(sealed.encryptedWalletCredentials, privateKey);
}
