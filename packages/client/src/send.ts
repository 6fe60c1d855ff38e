import type { Method, Operation } from "@tallystick/contract";
import { ApiError, type ErrorBody } from "./errors/api-error.ts";
import { NetworkError } from "./errors/network-error.ts";
import { ReplyError } from "./errors/reply-error.ts";
import type { Place } from "./errors/request-error.ts";
import { retryAfter } from "./retry-after.ts";
import type { Clock } from "./surroundings.ts";

/** A request of an operation, as one attempt sends it. */
export interface Sending {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers: Record<string, string>;
  /** Written already, so that every attempt sends the very same. */
  body?: string | FormData;
  signal?: AbortSignal;
}

/** A success, or the challenge of a signed retry. */
export interface Reply {
  status: number;
  /** Parsed; absent when the answer had none. */
  body: unknown;
  place: Place;
}

/** `request` of openapi-fetch without the types of one operation: here the row says which one it is, at run time. */
export type UntypedRequest = (
  method: Method,
  path: string,
  init: Record<string, unknown>,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

/** One attempt. Throws an `ApiError`, a `NetworkError` or a `ReplyError`. */
export async function send(request: UntypedRequest, row: Operation, sending: Sending, clock: Clock): Promise<Reply> {
  const { path, query, headers, body, signal } = sending;
  const idempotencyKey = row.idempotent && headers[row.idempotent.header];
  const answering = request(row.method, row.path, {
    params: { path, query },
    // Who asks for no credentials gets none.
    headers: { ...headers, ...(row.access.scheme === "none" && { Authorization: null }) },
    ...(body === undefined ? {} : { body, bodySerializer: (written: unknown) => written }),
    signal,
    parseAs: "text",
  });
  const { data, error, response } = await answering.catch((failure: unknown) => {
    throw failure instanceof NetworkError && idempotencyKey ? failure.withKey(idempotencyKey) : failure;
  });
  const place: Place = {
    method: row.method.toUpperCase(),
    url: response.url,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  };
  if (!response.ok) throw apiError(place, response, error, clock);
  return { status: response.status, body: parsed(data, place, response.status), place };
}

function parsed(text: unknown, place: Place, status: number): unknown {
  if (typeof text !== "string" || text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ReplyError(place, status, "a body that is not JSON", { cause });
  }
}

function apiError(place: Place, { status, headers }: Response, body: unknown, clock: Clock): ApiError {
  const traceId = headers.get("X-Request-Id");
  const retryAfterMs = retryAfter(headers.get("Retry-After"), clock);
  return new ApiError(place, {
    status,
    body: errorBody(body),
    ...(traceId === null ? {} : { traceId }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

/** What of an answer is the contract's error body: something between the service and here may have answered otherwise. */
function errorBody(body: unknown): ErrorBody {
  const { code, message, reason, details }: Record<string, unknown> = Object(body);
  return {
    ...(typeof code === "string" ? { code } : {}),
    ...(typeof message === "string" ? { message } : {}),
    ...(typeof reason === "string" ? { reason } : {}),
    ...(typeof details === "object" && details !== null ? { details: { ...details } } : {}),
  };
}
