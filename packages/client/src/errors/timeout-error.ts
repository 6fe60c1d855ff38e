import { type RequestDetails, RequestError } from "./request-error.ts";

/**
 * No reply arrived in time, so the operation may have been executed. Repeat the call with the `idempotencyKey` of this error to execute
 * it once.
 */
export class TimeoutError extends RequestError {
  override readonly name = "TimeoutError";
  readonly kind = "timeout";
  /** How long the client waited, in milliseconds. */
  readonly afterMs: number;

  constructor(
    request: RequestDetails,
    afterMs: number,
    problem = `got no answer within ${afterMs} ms`,
    options?: ErrorOptions,
  ) {
    super(request, problem, options);
    this.afterMs = afterMs;
  }
}
