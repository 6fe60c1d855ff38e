import { p256 } from "@noble/curves/nist.js";
import { bytesToHex } from "@noble/curves/utils.js";
import { privateKeyBytes } from "./private-key.ts";

/** A P-256 key pair, both halves lower-case hex. */
export interface KeyPair {
  /** 130 digits: the uncompressed point, `04` first. What `clientPublicKey` of a request takes. */
  publicKey: string;
  /** 64 digits. Stays with the holder. */
  privateKey: string;
}

/** The part of WebCrypto that makes randomness; `globalThis.crypto` is one. */
export interface RandomSource {
  getRandomValues(into: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
}

/** Half again as long as a scalar, so that reducing it below the curve's order favours no key. */
const SEED_BYTES = 48;

/** Makes a fresh key pair. Use each pair for one session: its public half goes into the request that opens it. */
export function generateKeyPair(random: RandomSource = globalThis.crypto): KeyPair {
  const { secretKey } = p256.keygen(random.getRandomValues(new Uint8Array(SEED_BYTES)));
  return { publicKey: bytesToHex(p256.getPublicKey(secretKey, false)), privateKey: bytesToHex(secretKey) };
}

/**
 * The public half of a private key as a stamp names it: the compressed point, 66 lower-case hex digits (G-85).
 * Throws a `WalletError` "key".
 */
export function publicKeyOf(privateKey: string): string {
  return bytesToHex(p256.getPublicKey(privateKeyBytes(privateKey), true));
}
