import type { Outcome } from "../errors/outcome.ts";
import { jsonText } from "../requests/json-text.ts";

/** A keyed call that is to be made once, as it is stored. It is plain JSON, and holds no secret. */
export interface Intent {
  /** Your own name of the call, such as the id of an order. One id is one call, for ever. */
  id: string;
  operation: string;
  request: IntentRequest;
  idempotencyKey: string;
  /** For whom the key counts: the client id, or the digest of a token. */
  credential: string;
  /** ISO 8601: when it was stored, which is before its first attempt. */
  storedAt: string;
  /** ISO 8601: until then the service knows its key. */
  validUntil: string;
  /** `unknown` until an answer is final. */
  outcome: Outcome;
  /** Why, once there was an attempt. */
  reason?: string;
  /** The body of the reply, of a `done` call. */
  result?: unknown;
  /** The worker that makes the call, and until when: epoch milliseconds. */
  lease?: { worker: string; untilMs: number };
  /** 1 when it is stored first; one more with each change. */
  revision: number;
}

/** The stored part of a request; a repeated call sends the same. */
export interface IntentRequest {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, unknown>;
  body?: unknown;
}

/** The stored part of a request. Throws a `TypeError` for a body that JSON cannot hold, such as a file or `NaN`. */
export function storedRequest({ params, query, headers, body }: IntentRequest): IntentRequest {
  const isForm = [globalThis.FormData, globalThis.Blob, globalThis.ArrayBuffer].some((type) => body instanceof type);
  if (isForm || ArrayBuffer.isView(body))
    throw new TypeError("An outbox stores JSON only: this body is a form or bytes");
  return JSON.parse(jsonText({ params, query, headers, body })) as IntentRequest;
}
