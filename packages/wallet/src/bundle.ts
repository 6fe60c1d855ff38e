import { p256 } from "@noble/curves/nist.js";
import base58check from "bs58check";
import type { SealedMessage } from "./open-message.ts";
import { WalletError } from "./wallet-error.ts";

const ENC_BYTES = 33;
const CIPHERTEXT_BYTES = 48;
const NOT_BASE58 = /[^1-9A-HJ-NP-Za-km-z]/u;

/** Reads base58check( compressed point ‖ ciphertext ), where the ciphertext is 32 bytes and a tag (G-86). Throws a `WalletError` "alphabet", "checksum", "length" or "point". */
export function parseBundle(text: string): SealedMessage {
  const bytes = decode(text);
  if (bytes.length !== ENC_BYTES + CIPHERTEXT_BYTES) {
    throw new WalletError(
      "length",
      `A sealed session key is ${ENC_BYTES + CIPHERTEXT_BYTES} bytes, this one ${bytes.length}: pass encryptedSessionSigningKey as it came.`,
    );
  }
  return { enc: uncompress(bytes.subarray(0, ENC_BYTES)), ciphertext: Uint8Array.from(bytes.subarray(ENC_BYTES)) };
}

function decode(text: string): Uint8Array {
  const stranger = NOT_BASE58.exec(text);
  if (stranger) {
    throw new WalletError(
      "alphabet",
      `Character ${stranger.index + 1} of the sealed session key is no base58 digit: pass encryptedSessionSigningKey as it came.`,
    );
  }
  const bytes = base58check.decodeUnsafe(text);
  if (!bytes) {
    throw new WalletError(
      "checksum",
      "The checksum of the sealed session key does not match: it was cut or altered on its way; read the session again.",
    );
  }
  return bytes;
}

function uncompress(point: Uint8Array): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(p256.Point.fromBytes(point).toBytes(false));
  } catch (cause) {
    throw new WalletError(
      "point",
      "The sealed session key does not begin with a point of P-256: whoever sealed it did it wrongly; open a new session.",
      { cause },
    );
  }
}
