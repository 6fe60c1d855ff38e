import { type Place, RequestError } from "./request-error.ts";

/** A listing gave a cursor that it had given before: going on would never end. */
export class CursorLoopError extends RequestError {
  override readonly name = "CursorLoopError";
  readonly kind = "cursor-loop";
  readonly cursor: string;

  constructor(place: Place, cursor: string) {
    super(place, `gave the cursor ${JSON.stringify(cursor)} a second time: its pages go round in a circle`);
    this.cursor = cursor;
  }
}
