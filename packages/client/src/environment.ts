import { generateKeyPair, type KeyPair } from "@tallystick/wallet";

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

/** Resolves after the given milliseconds, or rejects with the reason of the signal. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** What a client uses of its runtime; each part can be replaced by an option. */
export interface Environment {
  fetch: (request: Request) => Promise<Response>;
  clock: Clock;
  sleep: Sleep;
  /** From 0 to below 1; spreads the retries of many clients. */
  random: () => number;
  /** Returns a new unique idempotency key. */
  generateIdempotencyKey: () => string;
  /** Returns a new key pair for a session. */
  generateKeyPair: () => KeyPair;
}

/** The runtime's own functions. `fetch` is looked up at each call, so that tests can replace the global later. */
export const defaultEnvironment: Environment = {
  fetch: (request) => globalThis.fetch(request),
  clock: { now: () => Date.now() },
  sleep,
  random: () => Math.random(),
  generateIdempotencyKey: () => globalThis.crypto.randomUUID(),
  generateKeyPair: () => generateKeyPair(),
};

async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const abort = (): void => reject(signal?.reason);
  const timer = setTimeout(resolve, ms);
  signal?.addEventListener("abort", abort, { once: true });
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}
