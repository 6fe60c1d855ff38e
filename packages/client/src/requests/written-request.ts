import type { ClientOperation } from "@tallystick/contract/client";
import { lazyPart } from "../errors/lazy-part.ts";
import { detailsOf } from "../replies/reply.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import { JSON_TYPE, plainRequest, type RequestingClient, type SentRequest } from "./plain-request.ts";
import { queryTextOf } from "./query-text.ts";

/** What a call sends. */
export interface RequestParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, unknown>;
  cookies?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  requestId?: string;
}

const anyRequests = /* @__PURE__ */ lazyPart(() => import("./any-request.ts"));

/** The request of any call. Throws a `TypeError` for one that TypeScript would reject. */
export async function writtenRequest(
  client: RequestingClient,
  row: ClientOperation,
  request: RequestParts,
  generateKey: () => string,
): Promise<SentRequest> {
  const idempotencyKey = idempotencyKeyOf(row, request.idempotencyKey, generateKey);
  const plain = hasPlainParts(row, request) ? plainRequest(client, row, request.params) : undefined;
  if (plain !== undefined) return { ...withParts(plain, row, request, idempotencyKey), idempotencyKey };
  const { anyRequest } = await anyRequests(detailsOf(row, client.baseUrl + row.path, idempotencyKey));
  return { ...anyRequest(client, row, request, { idempotencyKey, queryTextOf }), idempotencyKey };
}

/** Whether a call has only a query and JSON. */
function hasPlainParts(
  { body: declared }: ClientOperation,
  { headers, cookies, requestId, body }: RequestParts,
): boolean {
  if ((headers ?? cookies ?? requestId) !== undefined) return false;
  if (body === undefined) return declared?.required !== true;
  const isObject = typeof body === "object" && body !== null && !(body instanceof FormData);
  return isObject && declared?.contentType === JSON_TYPE && declared.others === undefined;
}

function withParts(
  { url, init }: SentRequest,
  { idempotent }: ClientOperation,
  { query, body }: RequestParts,
  key: string | undefined,
): SentRequest {
  const search = query && queryTextOf(query);
  const headers = {
    ...init.headers,
    ...(idempotent && key !== undefined && { [idempotent.header]: key }),
    ...(body !== undefined && { "Content-Type": JSON_TYPE }),
  };
  return {
    url: search ? `${url}?${search}` : url,
    // Serialized once, so that a later change of the object does not reach a retry.
    init: { ...init, headers, ...(body !== undefined && { body: JSON.stringify(body) }) },
  };
}
