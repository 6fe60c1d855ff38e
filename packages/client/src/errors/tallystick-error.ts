/**
 * What went wrong, in one closed union to switch on:
 * - `api`: the service answered with an error (`ApiError`)
 * - `network`: no answer arrived (`NetworkError`)
 * - `reply`: an answer arrived that is none of this contract (`ReplyError`)
 * - `signature-required`: the operation wants a wallet's signature and no session was given (`SignatureRequiredError`)
 * - `cursor-loop`: a listing led back to a page it had already given (`CursorLoopError`)
 * - `no-credential`: an account has no credential a session could be opened with (`NoCredentialError`)
 * - `session-expired`: a signature was wanted of a session that has ended (`SessionExpiredError`)
 * - `webhook-signature`: a delivery's signature does not hold (`WebhookSignatureError`)
 */
export type TallystickErrorKind =
  | "api"
  | "network"
  | "reply"
  | "signature-required"
  | "cursor-loop"
  | "no-credential"
  | "session-expired"
  | "webhook-signature";

/**
 * The base of every error that a well-written program has to expect from this client. Not in the family, on purpose:
 * the reason of an aborted signal, which is thrown as it is; a `TypeError` or `RangeError` for a call no program
 * should make; and a `WalletError` when a sealed session key does not open.
 */
export abstract class TallystickError extends Error {
  abstract readonly kind: TallystickErrorKind;
}
