import { createECDH, createPrivateKey, type KeyObject, sign } from "node:crypto";

/** A session key of a test: its compressed point, and stamps over texts. */
export interface TestKey {
  publicKey: string;
  /** ASN.1 DER. */
  signature(payload: string): Buffer;
  /** The header value: base64url of JSON, no padding (G-85). */
  stamp(payload: string, change?: Record<string, unknown>): string;
}

export function testKey(): TestKey {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  const publicKey = ecdh.getPublicKey("hex", "compressed");
  const key = privateKeyOf(ecdh.getPublicKey(), ecdh.getPrivateKey());
  const signature = (payload: string): Buffer => sign("sha256", Buffer.from(payload), key);
  return {
    publicKey,
    signature,
    stamp: (payload, change = {}) =>
      encodeStamp({
        publicKey,
        scheme: "SIGNATURE_SCHEME_TK_API_P256",
        signature: signature(payload).toString("hex"),
        ...change,
      }),
  };
}

export function encodeStamp(stamp: unknown): string {
  return Buffer.from(JSON.stringify(stamp)).toString("base64url");
}

function privateKeyOf(point: Buffer, scalar: Buffer): KeyObject {
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  const d = Buffer.concat([Buffer.alloc(32 - scalar.length), scalar]).toString("base64url");
  return createPrivateKey({ key: { kty: "EC", crv: "P-256", x, y, d }, format: "jwk" });
}
