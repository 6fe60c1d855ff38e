import { p256 } from "@noble/curves/nist.js";

/** A point of the curve P-256 in its two encodings. */
export interface CurvePoint {
  /** 33 bytes. */
  compressed: Uint8Array;
  /** 65 bytes, the first of them 4. */
  uncompressed: Uint8Array;
}

/** Reads a hex point, compressed or not; undefined when it is not a point of the curve, which no pattern of hex digits can tell. */
export function parsePoint(hex: string): CurvePoint | undefined {
  try {
    const point = p256.Point.fromHex(hex);
    return { compressed: point.toBytes(true), uncompressed: point.toBytes(false) };
  } catch {
    return undefined;
  }
}

/** The 33-byte form of a 65-byte point. Throws on anything that is not a point. */
export function compressPoint(uncompressed: Uint8Array): Uint8Array {
  return p256.Point.fromBytes(uncompressed).toBytes(true);
}
