import type { ErrorCode } from "@tallystick/contract";
import { type RequestDetails, RequestError } from "./request-error.ts";
import { parseJson } from "../runtime/parse-json.ts";

/** The members of the contract's error body that the reply has (G-02). */
export interface ErrorBody<Code extends string = string> {
  code?: Code;
  message?: string;
  reason?: string;
  details?: Record<string, unknown>;
}

/** The codes of the shipped contract, and any string: a newer service may have more. */
export type AnyErrorCode = ErrorCode | (string & Record<never, never>);

/** The service replied with an error. `isApiError` narrows the code to those that one operation declares. */
export class ApiError<Code extends string = AnyErrorCode> extends RequestError {
  override readonly name = "ApiError";
  readonly kind = "api";
  /** The HTTP status. */
  readonly status: number;
  /** An open list: a newer service may have more codes. Undefined when a proxy replied instead of the service. */
  readonly code: Code | undefined;
  /** The check that failed, where the contract names one. */
  readonly reason: string | undefined;
  readonly details: Record<string, unknown> | undefined;
  /** The id of this request in the log of the service. */
  readonly traceId: string | undefined;
  /** All headers of the reply; not in JSON. */
  declare readonly headers: Headers;
  /** The whole body as it was sent, without secrets; not in JSON. */
  declare readonly text: string;
  /** How long to wait before the next request, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(
    request: RequestDetails,
    answer: {
      status: number;
      body: ErrorBody<Code>;
      text?: string;
      headers?: Headers;
      traceId?: string;
      retryAfterMs?: number;
    },
  ) {
    super(request, messageOf(answer));
    this.status = answer.status;
    this.code = answer.body.code;
    this.reason = answer.body.reason;
    this.details = answer.body.details;
    this.traceId = answer.traceId;
    this.retryAfterMs = answer.retryAfterMs;
    Object.defineProperty(this, "headers", { value: answer.headers ?? new Headers(), enumerable: false });
    Object.defineProperty(this, "text", { value: answer.text ?? "", enumerable: false });
  }

  /** The whole body, parsed where it is JSON, else its text: an error body of any form. */
  get body(): unknown {
    try {
      return parseJson(this.text);
    } catch {
      return this.text;
    }
  }
}

function messageOf({ status, body }: { status: number; body: ErrorBody }): string {
  const { code = "without a code", message = "no message", reason = "" } = body;
  return `answered ${status} ${code}: ${message}${message.includes(reason) ? "" : ` (${reason})`}`;
}
