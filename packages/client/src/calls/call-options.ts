import type { Hooks } from "./hooks.ts";
import type { OnIdempotencyKey } from "../requests/idempotency-key.ts";
import type { RetryPolicy } from "./retry.ts";

/** Options of a client that a call may override. */
export interface CallOptions {
  /** The limit of one attempt, in milliseconds; 30,000 by default, `Infinity` for no limit. */
  timeoutMs?: number;
  /** The limit of the whole call with its attempts and delays, in milliseconds; no limit by default. */
  deadlineMs?: number;
  /** The limit of a reply's body in bytes, counted while it is decompressed; by default 16 MiB. A longer success is a `ReplyError`. */
  maxReplyBytes?: number;
  /** The number of attempts, their delays and the statuses to retry; `{ attempts: 1 }` for a single attempt. */
  retry?: Partial<RetryPolicy>;
  /**
   * Called with the key before the first attempt of a keyed call, which waits for it. Store the key with the request: after a crash,
   * repeat the call with both, and it is executed once. The contract declares how long the service keeps keys, in the shipped one a day.
   */
  onIdempotencyKey?: OnIdempotencyKey;
}

/** The options of a client for all of its calls. */
export interface ClientCallOptions extends CallOptions {
  /** Sent with every request. Those that the client makes itself, and invalid ones, are a `TypeError` of the first call. */
  headers?: Record<string, string>;
  /** Functions around each attempt, for logs, metrics and traces. */
  hooks?: Hooks;
}

/** The limits of a call. */
export type Limits = Required<Pick<CallOptions, "timeoutMs" | "deadlineMs" | "maxReplyBytes">>;

export const defaultLimits: Limits = { timeoutMs: 30_000, deadlineMs: Infinity, maxReplyBytes: 16 * 1024 * 1024 };

export type Undefinable<Values> = { [Key in keyof Values]: Values[Key] | undefined };
