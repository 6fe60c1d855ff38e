import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from "@hpke/core";
import { p256 } from "@noble/curves/nist.js";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/curves/utils.js";
import { type Bundle, parseBundle } from "./bundle.ts";
import { checkedScalar, privateKeyBytes } from "./private-key.ts";
import { WalletError } from "./wallet-error.ts";

/** Twelve fixed bytes of the holder's format, the `info` of the key schedule (G-86): other bytes do not open anything. */
const INFO = "7475726e6b65795f68706b65";

/**
 * Opens an `encryptedSessionSigningKey` with the private key whose public half the session was asked for with.
 * Gives the session's private key, 64 lower-case hex digits (G-86).
 *
 * Throws a `WalletError`: "key" for a malformed private key, "alphabet", "checksum", "length" or "point" for a
 * malformed bundle, "open" when it was sealed to another key.
 */
export async function unseal(bundle: string, privateKey: string): Promise<string> {
  const recipient = privateKeyBytes(privateKey);
  const opened = await open(parseBundle(bundle), recipient);
  return bytesToHex(checkedScalar(opened));
}

async function open({ enc, ciphertext }: Bundle, secretKey: Uint8Array): Promise<Uint8Array> {
  const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });
  const publicKey = p256.getPublicKey(secretKey, false);
  // Both halves are handed over: some browsers cannot derive the public one from an imported private key.
  const recipientKey = {
    privateKey: await suite.kem.deserializePrivateKey(secretKey),
    publicKey: await suite.kem.deserializePublicKey(publicKey),
  };
  try {
    return new Uint8Array(
      await suite.open({ recipientKey, enc, info: hexToBytes(INFO) }, ciphertext, concatBytes(enc, publicKey)),
    );
  } catch (cause) {
    throw new WalletError(
      "open",
      "This private key does not open the sealed session key: use the one made for this very request, or open a new session.",
      { cause },
    );
  }
}
