import { type Place, RequestError } from "./request-error.ts";

/** The service said that it succeeded, but in words this contract does not have: JSON that is none, a page without a cursor. */
export class ReplyError extends RequestError {
  override readonly name = "ReplyError";
  readonly kind = "reply";
  readonly status: number;

  constructor(place: Place, status: number, words: string, options?: ErrorOptions) {
    super(place, `answered ${status} with ${words}: is this the base URL of the service, with its version?`, options);
    this.status = status;
  }
}
