import type { CallContext } from "./call.ts";
import { AbortedError } from "../errors/aborted-error.ts";
import type { RequestDetails } from "../errors/request-error.ts";

/** Subscribes to changes: call `readNow` for an immediate read. Returns a function that unsubscribes. */
export type OnChange = (readNow: () => void) => () => void;

/** Rings at each change. */
export interface Bell {
  /** Resolves at the next change; immediately when there was one since the last `listen`. */
  next: () => Promise<void>;
  listen: () => void;
  stop: () => void;
}

export function bellOf(onChange: OnChange | undefined): Bell {
  let rung = false;
  let ring: (() => void) | undefined;
  const stop = onChange?.(() => {
    rung = true;
    ring?.();
  });
  return {
    next: async () => {
      if (!rung) await new Promise<void>((resolve) => (ring = resolve));
    },
    // Before each read, so that a change during it triggers the next.
    listen: () => void (rung = false),
    stop: () => stop?.(),
  };
}

/** Ends after the time, at a change, or with the caller's signal, which is an `AbortedError`. */
export async function pause(
  ms: number,
  bell: Bell,
  { sleep }: CallContext,
  request: RequestDetails,
  signal: AbortSignal | undefined,
): Promise<void> {
  const over = new AbortController();
  const abort = (): void => over.abort(signal?.reason);
  if (signal?.aborted) throw new AbortedError(request, signal.reason);
  signal?.addEventListener("abort", abort, { once: true });
  const slept = sleep(ms, over.signal).catch((reason: unknown) => {
    if (signal?.aborted) throw new AbortedError(request, reason);
  });
  try {
    await Promise.race([slept, bell.next()]);
  } finally {
    signal?.removeEventListener("abort", abort);
    over.abort();
  }
}
