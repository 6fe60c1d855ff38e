/**
 * Why a call failed:
 * - `key`: a private key is not 64 hex digits, or not between one and the curve's order
 * - `alphabet`: a sealed session key has a character that base58 lacks
 * - `checksum`: a sealed session key was truncated or altered
 * - `length`: a sealed session key is not 81 bytes long
 * - `point`: the ephemeral public key of a sealed message is not a point of the curve
 * - `format`: exported credentials are not JSON of the expected form
 * - `open`: a message was sealed to another key pair, or altered
 */
export type WalletErrorCode = "key" | "alphabet" | "checksum" | "length" | "point" | "format" | "open";

/**
 * The error that every function of the wallet throws. The message names the next step and never contains a key; `cause`
 * is the error of the library below, if there was one.
 */
export class WalletError extends Error {
  override readonly name = "WalletError";
  readonly code: WalletErrorCode;

  constructor(code: WalletErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
