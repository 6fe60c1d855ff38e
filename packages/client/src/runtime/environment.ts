import type { Fetch } from "./fetch.ts";
import { startTimer } from "./timer.ts";

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

/** Resolves after the given milliseconds, or rejects with the reason of the signal. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** The functions of the runtime that a client uses, each replaceable by an option. */
export interface Environment {
  /** The runtime's `fetch`, undici's, a `ky` instance, or a function of your own. */
  fetch: Fetch;
  /** The device's clock, for a `Retry-After` date in a reply without `Date`. */
  clock: Clock;
  /** Milliseconds since any fixed moment, never set back; deadlines are measured by it. */
  monotonicNow: () => number;
  sleep: Sleep;
  /** From 0 to below 1; spreads the retries of many clients. */
  random: () => number;
  /** Returns a new unique idempotency key. */
  generateIdempotencyKey: () => string;
}

/** The runtime's own functions. `fetch` is looked up at each call, so that tests can replace the global later. */
export const defaultEnvironment: Environment = {
  fetch: (url, init) => globalThis.fetch(url, init),
  clock: { now: () => Date.now() },
  monotonicNow: () => performance.now(),
  sleep,
  random: () => Math.random(),
  generateIdempotencyKey: () => globalThis.crypto.randomUUID(),
};

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    startTimer(ms, signal, (isAborted) => (isAborted ? reject(signal?.reason) : resolve()));
  });
}
