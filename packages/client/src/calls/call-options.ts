import type { Hooks } from "./hooks.ts";
import type { OnIdempotencyKey } from "../requests/idempotency-key.ts";
import type { RetryPolicy } from "./retry.ts";

/** What a client is created with, and a call may change. */
export interface CallOptions {
  /** How long to wait for the reply to one attempt, in milliseconds; 30,000 by default, `Infinity` for no limit. */
  timeoutMs?: number;
  /** How long the whole call may take, with all attempts and the waits between them, in milliseconds; no limit by default. */
  deadlineMs?: number;
  /** How often to try, and after which statuses; `{ attempts: 1 }` for a single attempt. */
  retry?: Partial<RetryPolicy>;
  /**
   * Called before the first attempt of every call that takes an idempotency key; nothing is sent before it has resolved. Store the
   * key with what is to be done: after a crash, call again with the stored key and the same request, and it is done only once. The
   * service keeps keys for a time that the contract declares, in the shipped one a day.
   */
  onIdempotencyKey?: OnIdempotencyKey;
}

/** The options of a client that say how to call, for all of its calls. */
export interface ClientCallOptions extends CallOptions {
  /** Sent with every request. */
  headers?: Record<string, string>;
  /** Functions around each attempt, for logs, metrics and traces. */
  hooks?: Hooks;
}

export const defaultTimeoutMs = 30_000;
