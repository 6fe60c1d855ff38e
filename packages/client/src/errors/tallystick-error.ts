/**
 * All kinds of errors, as a closed union for a `switch`:
 * - `api`: the service replied with an error (`ApiError`)
 * - `network`: no reply arrived (`NetworkError`)
 * - `reply`: a reply arrived that the contract does not allow (`ReplyError`)
 * - `signature-required`: the operation needs a wallet's signature, and the call had no session (`SignatureRequiredError`)
 * - `cursor-loop`: a list returned a cursor for the second time (`CursorLoopError`)
 * - `no-credential`: the account has no credential of the type that the session was to be opened with (`NoCredentialError`)
 * - `no-passkey`: the browser returned no passkey (`NoPasskeyError`)
 * - `session-expired`: the session that was to sign has expired (`SessionExpiredError`)
 * - `webhook-signature`: the signature of a delivery does not verify (`WebhookSignatureError`)
 */
export type TallystickErrorKind =
  | "api"
  | "network"
  | "reply"
  | "signature-required"
  | "cursor-loop"
  | "no-credential"
  | "no-passkey"
  | "session-expired"
  | "webhook-signature";

/**
 * The base class of all errors that a correct program has to expect. Other errors are not in this family: the reason of an aborted
 * signal, which is thrown unchanged; a `TypeError` or `RangeError` for a programming mistake; and a `WalletError` when an encrypted
 * session key cannot be decrypted.
 */
export abstract class TallystickError extends Error {
  abstract readonly kind: TallystickErrorKind;
}
