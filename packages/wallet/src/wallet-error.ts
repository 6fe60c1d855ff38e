/**
 * Why a call failed:
 * - `key`: a private key is not 64 hex digits, or not between one and the curve's order
 * - `alphabet`: a sealed session key has a character outside base58
 * - `checksum`: a sealed session key was truncated or altered
 * - `length`: a sealed session key is not 81 bytes long
 * - `point`: the ephemeral public key of a sealed message is not a point of the curve
 * - `format`: exported credentials are not JSON of the expected form
 * - `open`: a message was sealed to a different key pair, or altered
 */
export type WalletErrorCode = "key" | "alphabet" | "checksum" | "length" | "point" | "format" | "open";

/**
 * The error of every function of the wallet. The message names the next step and never contains a key; `cause` is the error of the
 * underlying library, if any.
 */
export class WalletError extends Error {
  override readonly name = "WalletError";
  readonly code: WalletErrorCode;

  constructor(code: WalletErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
