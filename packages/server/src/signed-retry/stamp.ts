import { createPublicKey, type KeyObject, verify } from "node:crypto";

/** A signature over a payload, as the stamp header carries it (G-85). */
export interface Stamp {
  /** Compressed point, lower-case hex; absent in the bare form, which may come from any of the possible keys. */
  publicKey?: string;
  /** ASN.1 DER. */
  signature: Buffer;
}

const schemes = new Set(["SIGNATURE_SCHEME_TK_API_P256", "SIGNATURE_SCHEME_SERVICE_API_P256", "P256_ECDSA_SHA256"]);

/** Reads both forms, JSON and bare DER, in either base64 alphabet, padded or not. `undefined`: neither. */
export function parseStamp(header: string): Stamp | undefined {
  if (!/^[\w+/-]+={0,2}$/.test(header)) return undefined;
  const bytes = Buffer.from(header, "base64");
  const stamp = bytes[0] === 0x7b ? readJsonStamp(bytes.toString()) : { signature: bytes };
  return stamp !== undefined && isDerSignature(stamp.signature) ? stamp : undefined;
}

/** Did this key (compressed point, hex) sign exactly these bytes? ECDSA over P-256 with SHA-256; high S is fine. */
export function verifiesStamp(stamp: Stamp, payload: string, publicKey: string): boolean {
  const key = keyOf(publicKey);
  return key !== undefined && verify("sha256", Buffer.from(payload), key, stamp.signature);
}

function readJsonStamp(text: string): Stamp | undefined {
  const { publicKey, scheme, signature } = parseObject(text);
  if (typeof scheme !== "string" || !schemes.has(scheme)) return undefined;
  if (typeof publicKey !== "string" || !/^0[23][\da-f]{64}$/i.test(publicKey)) return undefined;
  if (typeof signature !== "string" || !/^(?:[\da-f]{2})+$/i.test(signature)) return undefined;
  return { publicKey: publicKey.toLowerCase(), signature: Buffer.from(signature, "hex") };
}

function parseObject(text: string): { [name: string]: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

// Not @noble/curves: only the structure is checked here; node:crypto reads the numbers, and the key as well.
/** SEQUENCE of two INTEGERs that fill it exactly; `verify` checks the numbers. */
function isDerSignature(bytes: Buffer): boolean {
  const rLength = bytes[3] ?? 0;
  const sLength = bytes[5 + rLength] ?? 0;
  return (
    bytes[0] === 0x30 &&
    bytes[1] === bytes.length - 2 &&
    bytes[2] === 0x02 &&
    bytes[4 + rLength] === 0x02 &&
    rLength > 0 &&
    sLength > 0 &&
    bytes.length === 6 + rLength + sLength
  );
}

/** SubjectPublicKeyInfo of a compressed P-256 point, up to the point. */
const spkiPrefix = "3039301306072a8648ce3d020106082a8648ce3d030107032200";
const keys = new Map<string, KeyObject | undefined>();
const maxKeys = 1000;

/** Importing a key costs more than verifying with it, and a session signs often. For a text that is not a point the result is `undefined`. */
function keyOf(publicKey: string): KeyObject | undefined {
  if (keys.has(publicKey)) return keys.get(publicKey);
  if (keys.size >= maxKeys) keys.clear();
  const key = importKey(publicKey);
  keys.set(publicKey, key);
  return key;
}

function importKey(publicKey: string): KeyObject | undefined {
  try {
    return createPublicKey({ key: Buffer.from(spkiPrefix + publicKey, "hex"), format: "der", type: "spki" });
  } catch {
    return undefined;
  }
}
