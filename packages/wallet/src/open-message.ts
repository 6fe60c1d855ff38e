import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from "@hpke/core";
import { p256 } from "@noble/curves/nist.js";
import { concatBytes, hexToBytes } from "@noble/curves/utils.js";
import { WalletError } from "./wallet-error.ts";

/** Twelve fixed bytes of the holder's format, the `info` of the key schedule (G-86): other bytes do not open anything. */
const INFO = "7475726e6b65795f68706b65";

/** A sealed message taken apart. */
export interface SealedMessage {
  /** The sender's ephemeral public key, 65 bytes uncompressed: the form the key encapsulation works with. */
  enc: Uint8Array<ArrayBuffer>;
  /** The encrypted bytes and the 16 of their tag. */
  ciphertext: Uint8Array<ArrayBuffer>;
}

/** Opens a message with the 32 bytes of a private key. Throws a `WalletError` "open" when it was sealed to another key. */
export async function openMessage({ enc, ciphertext }: SealedMessage, secretKey: Uint8Array): Promise<Uint8Array> {
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
      "This private key does not open what was sealed: use the one made for this very request, or make the request again.",
      { cause },
    );
  }
}
