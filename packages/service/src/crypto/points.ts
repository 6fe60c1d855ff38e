import { ECDH } from "node:crypto";

const curve = "prime256v1";
const encoded = /^(?:04[0-9a-f]{128}|0[23][0-9a-f]{64})$/i;

/**
 * The 65 bytes of a hex point of P-256, compressed or not; undefined when it is not a point, which no pattern of hex
 * digits can tell.
 */
export function parsePoint(hex: string): Uint8Array | undefined {
  if (!encoded.test(hex)) return undefined;
  try {
    return converted(Buffer.from(hex, "hex"), "uncompressed");
  } catch {
    return undefined;
  }
}

/** The 33-byte form of a 65-byte point. @throws for invalid bytes. */
export function compressPoint(uncompressed: Uint8Array): Uint8Array {
  return converted(uncompressed, "compressed");
}

function converted(point: Uint8Array, format: "compressed" | "uncompressed"): Uint8Array {
  // Without an encoding for its result it returns bytes, which its types do not say.
  return Uint8Array.from(ECDH.convertKey(point, curve, undefined, undefined, format) as Buffer);
}
