import type { ErrorCode } from "@tallystick/contract";
import { type Place, RequestError } from "./request-error.ts";

/** The contract's error body, as far as the answer had one (G-02). */
export interface ErrorBody {
  code?: string;
  message?: string;
  reason?: string;
  details?: Record<string, unknown>;
}

/** The service answered with an error. */
export class ApiError extends RequestError {
  override readonly name = "ApiError";
  readonly kind = "api";
  /** The HTTP status. */
  readonly status: number;
  /** Open, because the contract says so: a newer service may know more codes. Absent when something before the service answered. */
  readonly code: ErrorCode | (string & Record<never, never>) | undefined;
  /** The check that failed, where the contract names one. */
  readonly reason: string | undefined;
  readonly details: Record<string, unknown> | undefined;
  /** The service's name for this exchange; its log has it too. */
  readonly traceId: string | undefined;
  /** How long the service asks to be left alone, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(place: Place, answer: { status: number; body: ErrorBody; traceId?: string; retryAfterMs?: number }) {
    super(place, wordsOf(answer));
    this.status = answer.status;
    this.code = answer.body.code;
    this.reason = answer.body.reason;
    this.details = answer.body.details;
    this.traceId = answer.traceId;
    this.retryAfterMs = answer.retryAfterMs;
  }
}

function wordsOf({ status, body }: { status: number; body: ErrorBody }): string {
  const { code = "without a code", message = "no message", reason = "" } = body;
  return `answered ${status} ${code}: ${message}${message.includes(reason) ? "" : ` (${reason})`}`;
}
