import { createPublicKey, verify } from "node:crypto";
import { parsedJson } from "../json/parsed-json.ts";
import { asObject } from "../json/value-at.ts";

/** A signature, and the key that it names; the bare form names none (G-85). */
export interface Stamp {
  publicKey?: string;
  /** ASN.1 DER. */
  signature: Buffer;
}

/** The result of checking a stamp. */
export type SignatureSeen =
  | { kind: "none" | "unreadable" | "legacy" }
  /** `by`: the public key that it verifies with over the payload, compressed and hex; absent when there is none. */
  | { kind: "stamp"; value: string; by?: string };

const schemes: ReadonlySet<unknown> = new Set([
  "SIGNATURE_SCHEME_TK_API_P256",
  "SIGNATURE_SCHEME_SERVICE_API_P256",
  "P256_ECDSA_SHA256",
]);

/** The one value that the sandbox accepts as any stamp (G-114). */
const legacy = "sandbox-valid-signature";

/** Reads a stamp and verifies it over the payload, with the key it names, or else with every known key. */
export function signatureSeen(
  value: string | undefined,
  payload: string,
  publicKeys: readonly string[],
): SignatureSeen {
  if (value === undefined || value === "") return { kind: "none" };
  if (value === legacy) return { kind: "legacy" };
  const stamp = parseStamp(value);
  if (stamp === undefined) return { kind: "unreadable" };
  const candidates = stamp.publicKey === undefined ? publicKeys : [stamp.publicKey];
  const by = candidates.find((key) => isSignedBy(key, payload, stamp.signature));
  return { kind: "stamp", value, ...(by === undefined ? {} : { by }) };
}

/** Both forms, JSON and bare DER, in either base64 alphabet, padded or not (G-85). */
function parseStamp(value: string): Stamp | undefined {
  if (!/^[\w+/-]+={0,2}$/.test(value)) return undefined;
  const bytes = Buffer.from(value, "base64");
  if (bytes[0] !== "{".charCodeAt(0)) return bytes[0] === derSequence ? { signature: bytes } : undefined;
  const { publicKey, scheme, signature } = jsonObject(bytes.toString());
  if (!schemes.has(scheme) || typeof publicKey !== "string" || typeof signature !== "string") return undefined;
  return { publicKey: publicKey.toLowerCase(), signature: Buffer.from(signature, "hex") };
}

const derSequence = 0x30;

/** SubjectPublicKeyInfo of a compressed P-256 point, up to the point. */
const spkiPrefix = "3039301306072a8648ce3d020106082a8648ce3d030107032200";

/** ECDSA over P-256 with SHA-256; `s` may be in either half of the order. */
function isSignedBy(publicKey: string, payload: string, signature: Buffer): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(spkiPrefix + publicKey, "hex"), format: "der", type: "spki" });
    return verify("sha256", Buffer.from(payload), key, signature);
  } catch {
    return false;
  }
}

function jsonObject(text: string): Readonly<Record<string, unknown>> {
  return asObject(parsedJson(text)) ?? {};
}
