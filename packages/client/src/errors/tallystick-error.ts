import type { AbortedError } from "./aborted-error.ts";
import type { ApiError } from "./api-error.ts";
import type { ChallengeExpiredError } from "./challenge-expired-error.ts";
import type { CursorLoopError } from "./cursor-loop-error.ts";
import { ErrorOfFamily } from "./error-of-family.ts";
import type { ListLimitError } from "./list-limit-error.ts";
import type { NetworkError } from "./network-error.ts";
import type { NoCredentialError } from "./no-credential-error.ts";
import type { NoPasskeyError } from "./no-passkey-error.ts";
import type { ReadsFailedError } from "./reads-failed-error.ts";
import type { ReplyError } from "./reply-error.ts";
import type { SessionExpiredError } from "./session-expired-error.ts";
import type { SignatureRequiredError } from "./signature-required-error.ts";
import type { TimeoutError } from "./timeout-error.ts";
import type { UnreachableStateError } from "./unreachable-state-error.ts";
import type { WebhookSignatureError } from "./webhook-signature-error.ts";

/**
 * All errors that a correct program has to expect: a closed union, narrowed by a `switch` over `kind`. Not in this family are a
 * `TypeError` or `RangeError` for a programming mistake, errors of your own hooks and signers, and the `WalletError` of a session key
 * that cannot be decrypted.
 * - `api`: the service replied with an error
 * - `network`: no complete reply arrived
 * - `timeout`: no reply arrived in time, or a wait was not over in time
 * - `aborted`: the caller's signal ended the call, or a hook or signer threw after the first attempt
 * - `reply`: a success violated the contract
 * - `signature-required`: the operation needs a wallet's signature, and the call had no session
 * - `challenge-expired`: the challenge expired before it was signed, twice
 * - `cursor-loop`: a list returned a cursor for the second time
 * - `list-limit`: a list has more pages or items than `maxPages` or `maxItems`
 * - `reads-failed`: too many reads of a wait failed in a row
 * - `unreachable-state`: a wait saw a state from which the wished one is never reached
 * - `no-credential`: the account has no credential of the requested type
 * - `no-passkey`: the browser returned no passkey
 * - `session-expired`: the session expired before signing
 * - `webhook-signature`: the signature of a delivery does not verify
 */
export type TallystickError =
  | ApiError
  | NetworkError
  | TimeoutError
  | AbortedError
  | ReplyError
  | SignatureRequiredError
  | ChallengeExpiredError
  | CursorLoopError
  | ListLimitError
  | ReadsFailedError
  | UnreachableStateError
  | NoCredentialError
  | NoPasskeyError
  | SessionExpiredError
  | WebhookSignatureError;

export type TallystickErrorKind = TallystickError["kind"];

interface TallystickErrorFamily {
  [Symbol.hasInstance](value: unknown): value is TallystickError;
}

/** `error instanceof TallystickError` narrows to the union. */
export const TallystickError: TallystickErrorFamily = {
  // All errors of the base class are of the union: nothing else extends it.
  [Symbol.hasInstance]: (value: unknown): value is TallystickError => value instanceof ErrorOfFamily,
};
