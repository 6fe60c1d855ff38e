import { p256 } from "@noble/curves/nist.js";
import { bytesToHex } from "@noble/curves/utils.js";
import { privateKeyBytes } from "./private-key.ts";

/** A P-256 key pair, both halves lower-case hex. */
export interface KeyPair {
  /** 130 digits: the uncompressed point, `04` first; the form of a request's `clientPublicKey`. */
  publicKey: string;
  /** 64 digits. Keep it secret. */
  privateKey: string;
}

/** `Uint8Array<ArrayBuffer>`, spelled for TypeScript before 5.7. */
export type RandomBytes = ReturnType<Uint8ArrayConstructor["of"]>;

/** The part of WebCrypto that gives random bytes; `globalThis.crypto` is one. */
export interface RandomSource {
  getRandomValues(into: RandomBytes): RandomBytes;
}

/** Longer than a scalar, so that the reduction modulo the curve's order leaves no measurable bias. */
const SEED_BYTES = 48;

/** Makes a new key pair. Use each pair for one session: send its public key in the request that opens the session. */
export function generateKeyPair(random: RandomSource = globalThis.crypto): KeyPair {
  const { secretKey } = p256.keygen(random.getRandomValues(new Uint8Array(SEED_BYTES)));
  return { publicKey: bytesToHex(p256.getPublicKey(secretKey, false)), privateKey: bytesToHex(secretKey) };
}

/**
 * The public key of a private key in the form of a stamp: the compressed point, 66 lower-case hex digits (G-85).
 * Throws a `WalletError` "key".
 */
export function publicKeyOf(privateKey: string): string {
  return bytesToHex(p256.getPublicKey(privateKeyBytes(privateKey), true));
}
