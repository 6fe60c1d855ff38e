import { p256 } from "@noble/curves/nist.js";
import { concatBytes, hexToBytes } from "@noble/curves/utils.js";
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from "hpke";
import { base64url } from "./base64url.ts";
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
  const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM);
  const publicKey = p256.getPublicKey(secretKey, false);
  const keys = {
    privateKey: await importedKey(secretKey, publicKey),
    publicKey: await suite.DeserializePublicKey(publicKey),
  };
  try {
    return await suite.Open(keys, enc, ciphertext, { info: hexToBytes(INFO), aad: concatBytes(enc, publicKey) });
  } catch (cause) {
    throw new WalletError(
      "open",
      "This private key does not open the message: use the key pair made for this request, or make the request again.",
      { cause },
    );
  }
}

/**
 * With both halves: some browsers cannot derive the public key from an imported private key, and where the library does it, Node 26
 * warns of an experiment.
 */
function importedKey(secretKey: Uint8Array, publicKey: Uint8Array): Promise<CryptoKey> {
  const [x, y] = [publicKey.subarray(1, 33), publicKey.subarray(33)];
  const key = { kty: "EC", crv: "P-256", d: base64url(secretKey), x: base64url(x), y: base64url(y) };
  return crypto.subtle.importKey("jwk", key, { name: "ECDH", namedCurve: "P-256" }, false, ["deriveBits"]);
}
