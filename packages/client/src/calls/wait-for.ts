import type { ClientContract } from "@tallystick/contract";
import type { AnyRequest } from "./any-request.ts";
import { call, type CallContext } from "./call.ts";
import { AbortedError } from "../errors/aborted-error.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import { requireAboveZero } from "../runtime/limits.ts";
import { rowOf } from "../requests/row-of.ts";
import { withoutUndefined } from "../runtime/without-undefined.ts";
import type { Reply } from "../replies/reply.ts";

/** The intervals of the reads, and the end of the wait. */
export interface WaitOptions<Resource = unknown> {
  /** Whether the wait is over; by default in a terminal state of the resource's lifecycle. */
  until?: (resource: Resource) => boolean;
  /** The limit of the whole wait, in milliseconds; 5 minutes by default. A longer wait is a `TimeoutError`. */
  withinMs?: number;
  /** Milliseconds before the second read; 500 by default. Each further interval is 1.5 times as long. */
  intervalMs?: number;
  /** The longest time between two reads, in milliseconds; 15 seconds by default. */
  maxIntervalMs?: number;
  /**
   * Subscribes to changes: call `readNow` for an immediate read, such as after a webhook about the resource. Returns a function that
   * unsubscribes.
   */
  onChange?: (readNow: () => void) => () => void;
}

const defaults = { withinMs: 300_000, intervalMs: 500, maxIntervalMs: 15_000 };
const GROWTH = 1.5;

/** Polls a resource and returns it at the end of the wait. Throws a `TimeoutError`, and the errors of `call`. */
export async function waitFor(
  context: CallContext,
  id: string,
  request: AnyRequest = {},
  options: WaitOptions<never> = {},
): Promise<unknown> {
  const { withinMs, intervalMs, maxIntervalMs } = { ...defaults, ...withoutUndefined(options) };
  requireAboveZero({ withinMs, intervalMs, maxIntervalMs });
  const until = options.until ?? staysIn(context.contract, id);
  const { monotonicNow } = context.environment;
  const startedAt = monotonicNow();
  const bell = changes(options.onChange);
  try {
    for (let wait = intervalMs; ; wait = Math.min(maxIntervalMs, wait * GROWTH)) {
      bell.listen();
      const left = (): number => withinMs - (monotonicNow() - startedAt);
      const own = request.deadlineMs ?? context.options.deadlineMs ?? Infinity;
      const deadlineMs = Math.max(1, Math.min(own, left()));
      const reply = await call(context, id, { ...request, deadlineMs });
      // The types of `until` and of the reply come from the same operation.
      if (until(reply.body as never)) return reply.body;
      if (left() > 0) await pause(Math.min(wait, left()), bell, context, reply, request.signal);
      if (left() <= 0)
        throw new TimeoutError(reply.request, withinMs, `was in no terminal state within ${withinMs} ms`);
    }
  } finally {
    bell.stop();
  }
}

/** Whether a resource is in a terminal state. Throws a `TypeError` for an operation without one. */
function staysIn(contract: ClientContract, id: string): (resource: unknown) => boolean {
  const { resourceAction } = rowOf(contract, id);
  const lives = Object.values(contract.lifecycles).filter(
    ({ resource, terminal }) => resource === resourceAction?.resource && terminal.length > 0,
  );
  if (resourceAction?.kind !== "reads" || lives.length === 0)
    throw new TypeError(`waitFor("${id}") needs until: the operation reads no resource with a terminal state`);
  return (resource) => lives.some(({ field, terminal }) => terminal.includes(String(valueAt(resource, field))));
}

function valueAt(resource: unknown, field: string): unknown {
  return field.split(".").reduce<unknown>((value, name) => Object(value)[name], resource);
}

interface Bell {
  /** Resolves at the next change; immediately when there was one since the last `listen`. */
  next: () => Promise<void>;
  listen: () => void;
  stop: () => void;
}

function changes(onChange: WaitOptions["onChange"]): Bell {
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

/** Ends after the time, at a change, or with the caller's signal. */
async function pause(
  ms: number,
  bell: Bell,
  { environment }: CallContext,
  { request }: Reply,
  signal: AbortSignal | undefined,
): Promise<void> {
  const over = new AbortController();
  const abort = (): void => over.abort(signal?.reason);
  if (signal?.aborted) throw new AbortedError(request, signal.reason);
  signal?.addEventListener("abort", abort, { once: true });
  const slept = environment.sleep(ms, over.signal).catch((reason: unknown) => {
    if (signal?.aborted) throw new AbortedError(request, reason);
  });
  try {
    await Promise.race([slept, bell.next()]);
  } finally {
    signal?.removeEventListener("abort", abort);
    over.abort();
  }
}
