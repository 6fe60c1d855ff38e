import { p256 } from "@noble/curves/nist.js";

/**
 * The 65 bytes of a hex point of P-256, compressed or not; undefined when it is not a point, which no pattern of hex
 * digits can tell.
 */
export function parsePoint(hex: string): Uint8Array | undefined {
  try {
    return p256.Point.fromHex(hex).toBytes(false);
  } catch {
    return undefined;
  }
}

/** The 33-byte form of a 65-byte point. @throws for invalid bytes. */
export function compressPoint(uncompressed: Uint8Array): Uint8Array {
  return p256.Point.fromBytes(uncompressed).toBytes(true);
}
