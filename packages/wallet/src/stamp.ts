import { p256 } from "@noble/curves/nist.js";
import { bytesToHex } from "@noble/curves/utils.js";
import { base64url } from "./base64url.ts";
import { publicKeyOf } from "./key-pair.ts";
import { privateKeyBytes } from "./private-key.ts";

/** The wallet provider's name for ECDSA over P-256 with SHA-256; a constant of the wire format. */
const SCHEME = "SIGNATURE_SCHEME_TK_API_P256";

/**
 * The value of the stamp header for a `payloadToSign`, which is signed byte for byte as received: base64url without padding
 * of `{"publicKey":…,"scheme":…,"signature":…}` (G-85). Throws a `WalletError` "key".
 */
export function stamp(payloadToSign: string, sessionPrivateKey: string): string {
  const text = JSON.stringify({
    publicKey: publicKeyOf(sessionPrivateKey),
    scheme: SCHEME,
    signature: bytesToHex(sign(payloadToSign, sessionPrivateKey)),
  });
  return base64url(new TextEncoder().encode(text));
}

/** The bare form of a stamp: the signature alone, ASN.1 DER in standard base64 (CARD-38). Throws a `WalletError` "key". */
export function signatureOf(payloadToSign: string, sessionPrivateKey: string): string {
  return btoa(String.fromCodePoint(...sign(payloadToSign, sessionPrivateKey)));
}

/** ASN.1 DER. `s` is not reduced to the lower half of the order: readers must accept both. */
function sign(payloadToSign: string, sessionPrivateKey: string): Uint8Array {
  const message = new TextEncoder().encode(payloadToSign);
  return p256.sign(message, privateKeyBytes(sessionPrivateKey), { format: "der", lowS: false });
}
