import { type RequestDetails, RequestError } from "./request-error.ts";

/**
 * No complete reply arrived, so it is not known whether the service did what was asked. `cause` is what `fetch` threw. Call again
 * with the `idempotencyKey` of this error, so that it is done only once.
 */
export class NetworkError extends RequestError {
  override readonly name = "NetworkError";
  readonly kind = "network";

  constructor(request: RequestDetails, problem: string, options: ErrorOptions) {
    super(request, `got no answer: ${problem}`, options);
  }
}
