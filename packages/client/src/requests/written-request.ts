import type { ClientOperation } from "@tallystick/contract/client";
import { lazyPart } from "../errors/lazy-part.ts";
import { detailsOf } from "../replies/reply.ts";
import { jsonText } from "./json-text.ts";
import { JSON_TYPE, plainRequest, type RequestingClient, type SentRequest } from "./plain-request.ts";
import { queryTexts, withQuery } from "./with-query.ts";

/** What a call sends. */
export interface RequestParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, unknown>;
  cookies?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  validUntil?: string;
  requestId?: string;
}

const anyRequests = /* @__PURE__ */ lazyPart(() => import("./any-request.ts"));
const keyErrors = /* @__PURE__ */ lazyPart(() => import("./idempotency-key.ts"));

/** The request of any call. Throws a `TypeError` for one that TypeScript would reject. */
export async function writtenRequest(
  client: RequestingClient,
  row: ClientOperation,
  request: RequestParts,
  generateKey: () => string,
): Promise<SentRequest> {
  // Not `??`: a null, as of an empty column, would get a new key and pay again. So would a stored key that was forgotten beside its end.
  const isNew = request.idempotencyKey === undefined && request.validUntil === undefined;
  const idempotencyKey = row.idempotent && isNew ? generateKey() : request.idempotencyKey;
  const url = client.baseUrl + row.path;
  if (row.idempotent ? !isSendableKey(idempotencyKey) : idempotencyKey !== undefined)
    throw (await keyErrors(detailsOf(row, url))).keyError(row, idempotencyKey);
  const details = detailsOf(row, url, idempotencyKey);
  const plain = hasPlainParts(row, request) ? plainRequest(client, row, request.params) : undefined;
  if (plain === undefined) {
    const [{ anyRequest }, { queryTextOf }] = [await anyRequests(details), await queryTexts(details)];
    return { ...anyRequest(client, row, request, { idempotencyKey, queryTextOf }), idempotencyKey };
  }
  const sent = request.query ? await withQuery(plain, request.query, details) : plain;
  return { ...withParts(sent, row, request, idempotencyKey), idempotencyKey };
}

/** Printable ASCII, and not only blanks. */
function isSendableKey(key: unknown): boolean {
  return typeof key === "string" && /[!-~]/.test(key) && !/[^ -~]/.test(key);
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
  { body }: RequestParts,
  key: string | undefined,
): SentRequest {
  const headers = {
    ...init.headers,
    ...(idempotent && key !== undefined && { [idempotent.header]: key }),
    ...(body !== undefined && { "Content-Type": JSON_TYPE }),
  };
  return {
    url,
    // Serialized once, so that a later change of the object does not reach a retry.
    init: { ...init, headers, ...(body !== undefined && { body: jsonText(body) }) },
  };
}
