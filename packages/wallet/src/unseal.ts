import { bytesToHex } from "@noble/curves/utils.js";
import { parseBundle } from "./bundle.ts";
import { openMessage } from "./open-message.ts";
import { checkedScalar, privateKeyBytes } from "./private-key.ts";

/**
 * Opens an `encryptedSessionSigningKey` with the private key of the key pair whose public key was sent as
 * `clientPublicKey`. Returns the session's private key, 64 lower-case hex digits (G-86).
 *
 * Throws a `WalletError`: "key" for a malformed private key, "alphabet", "checksum", "length" or "point" for a
 * malformed bundle, "open" when it was sealed to a different key.
 */
export async function unseal(bundle: string, privateKey: string): Promise<string> {
  const recipient = privateKeyBytes(privateKey);
  const opened = await openMessage(parseBundle(bundle), recipient);
  return bytesToHex(checkedScalar(opened));
}
