import { p256 } from "@noble/curves/nist.js";
import { hexToBytes } from "@noble/curves/utils.js";
import { WalletError } from "./wallet-error.ts";

const SIXTY_FOUR_HEX_DIGITS = /^[0-9a-f]{64}$/i;

/** The 32 bytes of a private key given as hex. Throws a `WalletError` "key" which does not repeat what was given. */
export function privateKeyBytes(hex: string): Uint8Array {
  if (!SIXTY_FOUR_HEX_DIGITS.test(hex)) {
    throw new WalletError(
      "key",
      `A private key is 64 hex digits, this one is ${shapeOf(hex)}: pass the privateKey of a key pair, or what unseal gave.`,
    );
  }
  return checkedScalar(hexToBytes(hex));
}

/** The same 32 bytes, once they are known to be a scalar between one and the order of the curve. */
export function checkedScalar(bytes: Uint8Array): Uint8Array {
  if (!p256.utils.isValidSecretKey(bytes)) {
    throw new WalletError("key", "A private key must be between one and the order of P-256: make a new key pair.");
  }
  return bytes;
}

function shapeOf(hex: unknown): string {
  if (typeof hex !== "string") return `of type ${typeof hex}`;
  return hex.length === 64 ? "64 characters, not all of them hex digits" : `${hex.length} characters`;
}
