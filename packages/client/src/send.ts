import type { Method, Operation } from "@tallystick/contract";
import { ApiError, type ErrorBody } from "./errors/api-error.ts";
import { NetworkError } from "./errors/network-error.ts";
import { ReplyError } from "./errors/reply-error.ts";
import type { RequestDetails } from "./errors/request-error.ts";
import { retryAfter } from "./retry-after.ts";
import type { Clock } from "./environment.ts";

/** The request of one attempt to call an operation. */
export interface Attempt {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers: Record<string, string>;
  /** Serialized once, so that every attempt sends the same bytes. */
  body?: string | FormData;
  signal?: AbortSignal;
}

/** A reply that is a success, or the challenge of a signed retry. */
export interface Reply {
  status: number;
  /** Parsed JSON; undefined when the reply had no body. */
  body: unknown;
  request: RequestDetails;
}

/** `request` of openapi-fetch without the types of one operation: the row says at run time which operation it is. */
export type UntypedRequest = (
  method: Method,
  path: string,
  init: Record<string, unknown>,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

/** Sends one attempt. Throws an `ApiError`, a `NetworkError` or a `ReplyError`. */
export async function send(
  openApiRequest: UntypedRequest,
  row: Operation,
  attempt: Attempt,
  clock: Clock,
): Promise<Reply> {
  const { path, query, headers, body, signal } = attempt;
  const idempotencyKey = row.idempotent && headers[row.idempotent.header];
  const answering = openApiRequest(row.method, row.path, {
    params: { path, query },
    // No credentials go to an operation that asks for none.
    headers: { ...headers, ...(row.access.scheme === "none" && { Authorization: null }) },
    ...(body === undefined ? {} : { body, bodySerializer: (serialized: unknown) => serialized }),
    signal,
    parseAs: "text",
  });
  const { data, error, response } = await answering.catch((failure: unknown) => {
    throw failure instanceof NetworkError && idempotencyKey ? failure.withKey(idempotencyKey) : failure;
  });
  const request: RequestDetails = {
    method: row.method.toUpperCase(),
    url: response.url,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  };
  if (!response.ok) throw apiError(request, response, error, clock);
  return { status: response.status, body: parsedBody(data, request, response.status), request };
}

function parsedBody(text: unknown, request: RequestDetails, status: number): unknown {
  if (typeof text !== "string" || text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ReplyError(request, status, "a body that is not JSON", { cause });
  }
}

function apiError(request: RequestDetails, { status, headers }: Response, body: unknown, clock: Clock): ApiError {
  const traceId = headers.get("X-Request-Id");
  const retryAfterMs = retryAfter(headers.get("Retry-After"), clock);
  return new ApiError(request, {
    status,
    body: errorBody(body),
    ...(traceId === null ? {} : { traceId }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

/** The members of the contract's error body that the reply has: a proxy between client and service may have replied in its own format. */
function errorBody(body: unknown): ErrorBody {
  const { code, message, reason, details }: Record<string, unknown> = Object(body);
  return {
    ...(typeof code === "string" ? { code } : {}),
    ...(typeof message === "string" ? { message } : {}),
    ...(typeof reason === "string" ? { reason } : {}),
    ...(typeof details === "object" && details !== null ? { details: { ...details } } : {}),
  };
}
