import { generateKeyPair, type KeyPair } from "@tallystick/wallet";

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

/** Resolves after so many milliseconds, or rejects with the reason of the signal. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** Everything a client takes from the world around it; each can be passed in. */
export interface Surroundings {
  fetch: (request: Request) => Promise<Response>;
  clock: Clock;
  sleep: Sleep;
  /** From 0 to below 1; spreads retries. */
  random: () => number;
  /** A key no other call has: the idempotency key of one logical call. */
  mintKey: () => string;
  /** A key pair no other session has. */
  generateKeyPair: () => KeyPair;
}

/** The world as it is. `fetch` is looked up at each call, so that it can be replaced later. */
export const realSurroundings: Surroundings = {
  fetch: (request) => globalThis.fetch(request),
  clock: { now: () => Date.now() },
  sleep,
  random: () => Math.random(),
  mintKey: () => globalThis.crypto.randomUUID(),
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
