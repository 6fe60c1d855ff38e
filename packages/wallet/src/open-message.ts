import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from "@hpke/core";
import { p256 } from "@noble/curves/nist.js";
import { concatBytes, hexToBytes } from "@noble/curves/utils.js";
import { WalletError } from "./wallet-error.ts";

/** The `info` of the key schedule: twelve fixed bytes of the wallet provider (G-86). No other value opens a message. */
const INFO = "7475726e6b65795f68706b65";

/** The parts of a sealed message. */
export interface SealedMessage {
  /** The sender's ephemeral public key, 65 bytes uncompressed: the form that the key encapsulation uses. */
  enc: Uint8Array<ArrayBuffer>;
  /** The encrypted bytes, then the 16 bytes of the tag. */
  ciphertext: Uint8Array<ArrayBuffer>;
}

/** Opens a message with the 32 bytes of a private key. Throws a `WalletError` "open" when it was sealed to a different key. */
export async function openMessage({ enc, ciphertext }: SealedMessage, secretKey: Uint8Array): Promise<Uint8Array> {
  const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });
  const publicKey = p256.getPublicKey(secretKey, false);
  // Both keys are passed: some browsers cannot derive the public key from an imported private key.
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
      "This private key does not open the message: use the key pair made for this request, or make the request again.",
      { cause },
    );
  }
}
