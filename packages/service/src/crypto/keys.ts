import { p256 } from "@noble/curves/nist.js";
import { bytesToHex } from "@noble/curves/utils.js";
import type { Randomness } from "../runtime/randomness.ts";

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

/** A new P-256 key pair. */
export function generateSigningKey(random: Pick<Randomness, "bytes">): SigningKey {
  const privateKey = p256.utils.randomSecretKey(random.bytes(seedLength));
  return { privateKey, publicKey: bytesToHex(p256.getPublicKey(privateKey, true)) };
}
