import { type Place, RequestError } from "./request-error.ts";

/**
 * No answer arrived, or not the whole of it; whether the service did what was asked is not known. `cause` is what
 * `fetch` threw. Ask again with the same `idempotencyKey` to be sure that it is done once.
 */
export class NetworkError extends RequestError {
  override readonly name = "NetworkError";
  readonly kind = "network";

  constructor(place: Place, words: string, options: ErrorOptions) {
    super(place, `got no answer: ${words}`, options);
  }
}
