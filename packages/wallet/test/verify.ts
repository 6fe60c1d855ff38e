import { createPublicKey, ECDH, type KeyObject, verify } from "node:crypto";

/** Whether an ASN.1 DER signature over a text is of this key, checked without code of the wallet. */
export function verifies(text: string, signature: Buffer, compressedPublicKey: string): boolean {
  return verify("sha256", Buffer.from(text), { key: keyOf(compressedPublicKey), dsaEncoding: "der" }, signature);
}

function keyOf(compressed: string): KeyObject {
  const point = Buffer.from(ECDH.convertKey(compressed, "prime256v1", "hex", "hex", "uncompressed"), "hex");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  return createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
}
