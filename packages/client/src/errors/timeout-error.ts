import { type RequestDetails, RequestError } from "./request-error.ts";

/**
 * No answer came in time, so it is not known whether the service did what was asked. Call again with the `idempotencyKey` of this
 * error, so that it is done only once.
 */
export class TimeoutError extends RequestError {
  override readonly name = "TimeoutError";
  readonly kind = "timeout";
  /** How long the client waited, in milliseconds. */
  readonly afterMs: number;

  constructor(request: RequestDetails, afterMs: number, problem = `got no answer within ${afterMs} ms`) {
    super(request, problem);
    this.afterMs = afterMs;
  }
}
