import { type RequestDetails, RequestError } from "./request-error.ts";

/**
 * The caller's `signal` ended the call, or a hook or signer of the caller threw after an earlier attempt. `cause` is the reason; `name` is `AbortError`, as of every aborted request. What was sent may
 * have been done: call again with the `idempotencyKey` of this error, so that it is done only once.
 */
export class AbortedError extends RequestError {
  override readonly name = "AbortError";
  readonly kind = "aborted";

  constructor(request: RequestDetails, reason: unknown) {
    super(request, `was aborted: ${reason instanceof Error ? reason.message : String(reason)}`, { cause: reason });
  }
}
