import { type RequestDetails, RequestError } from "./request-error.ts";

/**
 * No complete reply arrived, so the operation may have been executed. `cause` is the error of `fetch`. Repeat the call with the
 * `idempotencyKey` of this error to execute it once.
 */
export class NetworkError extends RequestError {
  override readonly name = "NetworkError";
  readonly kind = "network";

  constructor(request: RequestDetails, problem: string, options: ErrorOptions) {
    super(request, `got no answer: ${problem}`, options);
  }
}
