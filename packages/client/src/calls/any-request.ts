import type { CallOptions } from "./call-options.ts";
import type { Signer } from "./signed-headers.ts";

/** The request of any call; `CallRequest` has the types of each operation. */
export interface AnyRequest extends CallOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, unknown>;
  /** Not in a browser, which sends its own. */
  cookies?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  validUntil?: string;
  session?: Signer;
  payloadToSign?: string;
  requestId?: string;
  signal?: AbortSignal;
}
