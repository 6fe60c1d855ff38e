import { p256 } from "@noble/curves/nist.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { base58Bytes } from "./base58.ts";
import type { SealedMessage } from "./open-message.ts";
import { WalletError } from "./wallet-error.ts";

const ENC_BYTES = 33;
const CIPHERTEXT_BYTES = 48;
const CHECKSUM_BYTES = 4;

/** Far above the 117 of a sealed key: decoding takes time by the square of the length, and the service chooses it. */
const MAX_DIGITS = 4096;

const NOT_BASE58 = /[^1-9A-HJ-NP-Za-km-z]/u;

/**
 * Reads base58check( compressed point ‖ ciphertext ), where the ciphertext is 32 bytes and a 16-byte tag (G-86).
 * Throws a `WalletError` "alphabet", "checksum", "length" or "point".
 */
export function parseBundle(text: string): SealedMessage {
  const bytes = decode(text);
  if (bytes.length !== ENC_BYTES + CIPHERTEXT_BYTES) {
    throw new WalletError(
      "length",
      `A sealed session key is ${ENC_BYTES + CIPHERTEXT_BYTES} bytes, this one ${bytes.length}: pass encryptedSessionSigningKey unchanged.`,
    );
  }
  return { enc: uncompress(bytes.subarray(0, ENC_BYTES)), ciphertext: Uint8Array.from(bytes.subarray(ENC_BYTES)) };
}

function decode(text: string): Uint8Array {
  const invalid = NOT_BASE58.exec(text);
  if (invalid) {
    throw new WalletError(
      "alphabet",
      `Character ${invalid.index + 1} of the sealed session key is not a base58 digit: pass encryptedSessionSigningKey unchanged.`,
    );
  }
  const payload = text.length > MAX_DIGITS ? undefined : payloadOf(base58Bytes(text));
  if (payload === undefined) {
    throw new WalletError(
      "checksum",
      "The checksum of the sealed session key does not match: it was truncated or altered; open a new session.",
    );
  }
  return payload;
}

/** What is before the checksum; undefined where that does not match. */
function payloadOf(bytes: Uint8Array): Uint8Array | undefined {
  const payload = bytes.subarray(0, -CHECKSUM_BYTES);
  const digest = sha256(sha256(payload));
  const hasChecksum = bytes.length >= CHECKSUM_BYTES;
  return hasChecksum && bytes.subarray(-CHECKSUM_BYTES).every((byte, at) => byte === digest[at]) ? payload : undefined;
}

function uncompress(point: Uint8Array): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(p256.Point.fromBytes(point).toBytes(false));
  } catch (cause) {
    throw new WalletError(
      "point",
      "The sealed session key does not begin with a point of P-256: it was sealed incorrectly; open a new session.",
      { cause },
    );
  }
}
