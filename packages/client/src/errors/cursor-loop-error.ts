import { type RequestDetails, RequestError } from "./request-error.ts";

/** A list returned a cursor for the second time, so iterating would never end. */
export class CursorLoopError extends RequestError {
  override readonly name = "CursorLoopError";
  readonly kind = "cursor-loop";
  readonly cursor: string;

  constructor(request: RequestDetails, cursor: string) {
    super(request, `returned the cursor ${JSON.stringify(cursor)} for the second time: its pages form a loop`);
    this.cursor = cursor;
  }
}
