import { type RequestDetails, RequestError } from "./request-error.ts";

/** The service replied with a success that the contract does not allow: invalid JSON, a page without a cursor. */
export class ReplyError extends RequestError {
  override readonly name = "ReplyError";
  readonly kind = "reply";
  readonly status: number;
  /** Whether the service itself sent it, with a declared status and media type: a body cut short, or of undecodable bytes. */
  declare readonly isOfService: boolean;

  /** `text` is the body where it is not JSON. */
  constructor(
    request: RequestDetails,
    status: number,
    problem: string,
    options: ErrorOptions & { text?: string; isOfService?: boolean } = {},
  ) {
    const { text, isOfService = false, ...rest } = options;
    super(request, `answered ${status} with ${problem}${hintOf(request, status, text)}`, rest);
    this.status = status;
    Object.defineProperty(this, "isOfService", { value: isOfService, enumerable: false });
  }
}

/** A body that begins as JSON was cut short: the service itself sent it. */
export function beginsAsJson(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

function hintOf({ idempotencyKey }: RequestDetails, status: number, text: string | undefined): string {
  const done =
    idempotencyKey === undefined ? "" : "; it may have been done: call again with the idempotencyKey of this error";
  const isElsewhere = status >= 300 || (text !== undefined && !beginsAsJson(text));
  return isElsewhere ? `${done}; is this the base URL of the service, with its version?` : done;
}
