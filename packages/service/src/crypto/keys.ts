import { createECDH } from "node:crypto";
import { p256 } from "@noble/curves/nist.js";
import type { Randomness } from "../runtime/randomness.ts";

/** A P-256 key pair. */
export interface KeyPair {
  /** 32 bytes. */
  privateKey: Uint8Array;
  /** The uncompressed point, 65 bytes. */
  publicKey: Uint8Array;
}

/**
 * A session's signing key. `privateKey` (32 bytes) leaves the service sealed or not at all; only `publicKey` is stored.
 */
export interface SigningKey {
  privateKey: Uint8Array;
  /** Compressed point, 66 lower-case hex characters. */
  publicKey: string;
}

// 16 bytes more than the scalar, so that the bias of the reduction is negligible.
const seedLength = 48;

type RandomBytes = Pick<Randomness, "bytes">;

export function generateKeyPair(random: RandomBytes): KeyPair {
  const { privateKey, point } = generated(random);
  return { privateKey, publicKey: point.getPublicKey() };
}

export function generateSigningKey(random: RandomBytes): SigningKey {
  const { privateKey, point } = generated(random);
  return { privateKey, publicKey: point.getPublicKey("hex", "compressed") };
}

/** The platform multiplies points: in JavaScript the first multiplication takes a tenth of a second. */
function generated(random: RandomBytes): { privateKey: Uint8Array; point: ReturnType<typeof createECDH> } {
  const privateKey = p256.utils.randomSecretKey(random.bytes(seedLength));
  const point = createECDH("prime256v1");
  point.setPrivateKey(privateKey);
  return { privateKey, point };
}
