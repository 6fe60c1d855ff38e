import { type Place, RequestError } from "./request-error.ts";

/**
 * No answer arrived, or not the whole of it; whether the service did what was asked is not known. `cause` is what
 * `fetch` threw. Call again with the `idempotencyKey` of this error to be sure that it is done once.
 */
export class NetworkError extends RequestError {
  override readonly name = "NetworkError";
  readonly kind = "network";
  readonly #words: string;

  constructor(place: Place, words: string, options: ErrorOptions) {
    super(place, `got no answer: ${words}`, options);
    this.#words = words;
  }

  /** The same error, about a request that carried this key. */
  withKey(idempotencyKey: string): NetworkError {
    const { method, url, cause } = this;
    return new NetworkError({ method, url, idempotencyKey }, this.#words, { cause });
  }
}
