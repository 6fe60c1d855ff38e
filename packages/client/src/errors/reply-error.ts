import { type RequestDetails, RequestError } from "./request-error.ts";

/** The service replied with a success that the contract does not allow: invalid JSON, a page without a cursor. */
export class ReplyError extends RequestError {
  override readonly name = "ReplyError";
  readonly kind = "reply";
  readonly status: number;

  constructor(request: RequestDetails, status: number, problem: string, options?: ErrorOptions) {
    super(
      request,
      `answered ${status} with ${problem}: is this the base URL of the service, with its version?`,
      options,
    );
    this.status = status;
  }
}
