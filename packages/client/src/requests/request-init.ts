import type { ClientOperation } from "@tallystick/contract";
import type { UnsentInit } from "../runtime/fetch.ts";
import { formOf } from "./form.ts";
import { callerHeaders, mergedHeaders, type HeaderValues, type ReservedHeaders } from "./caller-headers.ts";

/** The headers of a client. */
export interface ClientHeaders {
  authorization: string | undefined;
  /** Sent with every request; checked. */
  headers: HeaderValues | undefined;
  reserved: ReservedHeaders;
}

interface RequestParts {
  headers?: Record<string, unknown>;
  body?: unknown;
  requestId?: string;
}

/** Method, headers and body of all attempts of a call. Throws a `TypeError` for a request that TypeScript would reject. */
export function requestInit(
  client: ClientHeaders,
  row: ClientOperation,
  request: RequestParts,
  idempotencyKey: string | undefined,
): UnsentInit {
  const body = serializedBody(row, request.body);
  const own = ownHeaders(client, row, request, idempotencyKey, body);
  const given = request.headers && callerHeaders(request.headers, client.reserved, `${row.id} was called with`);
  const { headers } = client;
  return {
    method: row.method.toUpperCase(),
    headers: headers || given ? mergedHeaders(headers ?? {}, given ?? {}, own) : own,
    ...(body === undefined ? {} : { body }),
  };
}

function ownHeaders(
  { authorization }: ClientHeaders,
  row: ClientOperation,
  { requestId }: RequestParts,
  idempotencyKey: string | undefined,
  body: string | FormData | undefined,
): HeaderValues {
  const headers: HeaderValues = {};
  // Without a body there is nothing whose type could be named, and the type of a form names its boundary.
  if (typeof body === "string") headers["Content-Type"] = "application/json";
  // No credentials go to an operation that asks for none.
  if (authorization !== undefined && row.access.scheme !== "none") headers["Authorization"] = authorization;
  if (row.idempotent && idempotencyKey !== undefined) headers[row.idempotent.header] = idempotencyKey;
  if (requestId !== undefined) headers["Request-Id"] = requestId;
  return headers;
}

/** Serialized once, so that a later change of the object does not reach a retry. */
function serializedBody({ id, body }: ClientOperation, value: unknown): string | FormData | undefined {
  if (value === undefined) {
    if (body?.required === true) throw new TypeError(`${id} needs a body`);
    return undefined;
  }
  if (!body) throw new TypeError(`${id} takes no body: leave it out`);
  if (typeof value !== "object" || value === null) throw new TypeError(`${id} needs an object as its body`);
  return body.contentType === "multipart/form-data" ? formOf(value) : JSON.stringify(value);
}
