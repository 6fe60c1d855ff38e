import { type RequestDetails, RequestError } from "./request-error.ts";

/**
 * The caller's `signal` ended the call, or a hook or signer threw after the first attempt. `cause` is the reason; `name` is
 * `AbortError`, as of every aborted request. The operation may have been executed: repeat the call with the `idempotencyKey` of this
 * error to execute it once.
 */
export class AbortedError extends RequestError {
  override readonly name = "AbortError";
  readonly kind = "aborted";

  constructor(request: RequestDetails, reason: unknown) {
    super(request, `was aborted: ${reason instanceof Error ? reason.message : String(reason)}`, { cause: reason });
  }
}
