/**
 * Why the wallet could not do what was asked:
 * - `key`: a private key is not 64 hex digits of a scalar inside the curve's order
 * - `alphabet`: a sealed bundle holds a character base58 does not have
 * - `checksum`: a sealed bundle was damaged on its way
 * - `length`: a sealed bundle is not 81 bytes long
 * - `point`: the ephemeral key of what was sealed is no point of the curve
 * - `format`: exported credentials are not the JSON they should be
 * - `open`: what was sealed was sealed to another key pair, or altered
 */
export type WalletErrorCode = "key" | "alphabet" | "checksum" | "length" | "point" | "format" | "open";

/**
 * Everything the wallet throws. The message says what to do next and never quotes a key; `cause` keeps what was
 * caught underneath, when anything was.
 */
export class WalletError extends Error {
  override readonly name = "WalletError";
  readonly code: WalletErrorCode;

  constructor(code: WalletErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
