import { p256 } from "@noble/curves/nist.js";
import { hexToBytes } from "@noble/curves/utils.js";
import { WalletError } from "./wallet-error.ts";

const SIXTY_FOUR_HEX_DIGITS = /^[0-9a-f]{64}$/i;

/** The 32 bytes of a private key in hex. Throws a `WalletError` "key" that does not repeat the key. */
export function privateKeyBytes(hex: string): Uint8Array {
  if (!SIXTY_FOUR_HEX_DIGITS.test(hex)) {
    throw new WalletError(
      "key",
      `A private key is 64 hex digits, this one is ${shapeOf(hex)}: pass the privateKey of a key pair, or the result of unseal.`,
    );
  }
  return checkedScalar(hexToBytes(hex));
}

/** The same 32 bytes, checked to be a scalar between one and the order of the curve. Throws a `WalletError` "key". */
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
