import { createECDH, createPrivateKey, sign } from "node:crypto";

/** A P-256 key of a wallet's holder, as the tests use it. Hex throughout. */
export interface WalletKey {
  privateKey: string;
  /** 130 characters. */
  uncompressed: string;
  /** 66 characters. */
  compressed: string;
}

export function walletKey(privateKey?: string): WalletKey {
  const pair = createECDH("prime256v1");
  if (privateKey === undefined) pair.generateKeys();
  else pair.setPrivateKey(privateKey, "hex");
  return {
    privateKey: pair.getPrivateKey("hex").padStart(64, "0"),
    uncompressed: pair.getPublicKey("hex"),
    compressed: pair.getPublicKey("hex", "compressed"),
  };
}

/** The signature over a text: ASN.1 DER. */
export function signatureOf(text: string, key: WalletKey): Buffer {
  const bytes = Buffer.from(key.uncompressed, "hex");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    d: Buffer.from(key.privateKey, "hex").toString("base64url"),
    x: bytes.subarray(1, 33).toString("base64url"),
    y: bytes.subarray(33).toString("base64url"),
  };
  return sign("sha256", Buffer.from(text), createPrivateKey({ key: jwk, format: "jwk" }));
}

/** The header value that proves the holder's consent to a text (G-85). */
export function stamp(text: string, key: WalletKey): string {
  const publicKey = key.compressed;
  const scheme = "SIGNATURE_SCHEME_TK_API_P256";
  const signature = signatureOf(text, key).toString("hex");
  return Buffer.from(JSON.stringify({ publicKey, scheme, signature })).toString("base64url");
}
