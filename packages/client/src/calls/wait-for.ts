import { hasMediaType } from "@tallystick/contract/client";
import type { AnyRequest } from "./any-request.ts";
import { call, type CallContext } from "./call.ts";
import { ApiError } from "../errors/api-error.ts";
import { NetworkError } from "../errors/network-error.ts";
import { ReadsFailedError } from "../errors/reads-failed-error.ts";
import { ReplyError } from "../errors/reply-error.ts";
import { type RequestDetails, RequestError } from "../errors/request-error.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import { UnreachableStateError } from "../errors/unreachable-state-error.ts";
import { wholeContract } from "../contract/whole-contract.ts";
import { requireAboveZero } from "../runtime/limits.ts";
import { withoutUndefined } from "../runtime/without-undefined.ts";
import { bellOf, type OnChange, pause } from "./pause.ts";
import { type AnyWishedStates, watch, type Watched } from "./wished-states.ts";

/** What is waited for, the intervals of the reads, and the end of the wait. */
export interface WaitOptions<Resource = unknown, States = AnyWishedStates> {
  /**
   * The states to wait for, by the field that shows them (`{ status: "COMPLETED" }`, several as a list), or a function that says whether
   * the wait is over. By default the states that the contract declares as settled.
   */
  until?: States | ((resource: Resource) => boolean);
  /** The limit of the whole wait, in milliseconds; 5 minutes by default. A longer wait is a `TimeoutError`. */
  withinMs?: number;
  /** Milliseconds before the second read; 500 by default, `maxIntervalMs` with `onChange`. Each further interval is 1.5 times as long. */
  intervalMs?: number;
  /** The longest time between two reads, in milliseconds; 15 seconds by default. */
  maxIntervalMs?: number;
  /** The number of failed reads in a row that ends the wait with a `ReadsFailedError`; 10 by default. */
  maxFailedReads?: number;
  /**
   * Subscribes to changes: call `readNow` for an immediate read, such as after a webhook about the resource, or pass `about(id)` of
   * `createNotices`. Returns a function that unsubscribes.
   */
  onChange?: OnChange;
}

const defaults = { withinMs: 300_000, intervalMs: 500, maxIntervalMs: 15_000, maxFailedReads: 10 };
const GROWTH = 1.5;

/**
 * Polls a resource and returns it at the end of the wait. Throws a `TimeoutError`, an `UnreachableStateError`, a `ReadsFailedError`, and
 * those errors of `call` that another read would not mend; each has the resource as it was seen last.
 */
export async function waitFor(
  context: CallContext,
  id: string,
  request: AnyRequest = {},
  options: WaitOptions<never> = {},
): Promise<unknown> {
  const { until, onChange, ...given } = withoutUndefined(options);
  const { withinMs, intervalMs, maxIntervalMs, maxFailedReads } = { ...defaults, ...given };
  requireAboveZero({ withinMs, intervalMs, maxIntervalMs, maxFailedReads });
  const watched = typeof until === "function" ? undefined : watch(wholeContract(context.contract), id, until);
  // The types of `until` and of the reply come from the same operation.
  const isOver = (resource: unknown, seen: readonly Watched[]): boolean =>
    typeof until === "function" ? until(resource as never) : isReached(seen, until);
  const { monotonicNow } = context;
  const startedAt = monotonicNow();
  const left = (): number => withinMs - (monotonicNow() - startedAt);
  const own = request.deadlineMs ?? context.limits.deadlineMs;
  const bell = bellOf(onChange);
  let [last, seen, failures]: [unknown, Watched[], number] = [undefined, [], 0];
  let wait = onChange && given.intervalMs === undefined ? maxIntervalMs : intervalMs;
  try {
    for (; ; wait = Math.min(maxIntervalMs, wait * GROWTH)) {
      bell.listen();
      const read = await readOnce(context, id, { ...request, deadlineMs: Math.max(1, Math.min(own, left())) });
      if (read.error && left() > 0 && ++failures >= maxFailedReads) throw new ReadsFailedError(read.error, failures);
      if (!read.error) {
        [last, seen, failures] = [read.body, watched?.(read.body) ?? [], 0];
        if (isOver(last, seen)) return last;
        requireReachable(read.request, seen);
      }
      const { retryAfterMs = 0 } = read;
      if (left() > 0) {
        // No change shortens what the service asks for.
        const ending = retryAfterMs > 0 ? bellOf(undefined) : bell;
        await pause(Math.min(Math.max(wait, retryAfterMs), left()), ending, context, read.request, request.signal);
      }
      if (left() <= 0)
        throw new TimeoutError(read.request, withinMs, problemOf(withinMs, seen), read.error && { cause: read.error });
    }
  } catch (error) {
    // Not in JSON, as a log is no place for a resource.
    if (error instanceof RequestError && last !== undefined) Object.defineProperty(error, "last", { value: last });
    throw error;
  } finally {
    bell.stop();
  }
}

interface Read {
  request: RequestDetails;
  body?: unknown;
  /** An error that the next read may not have. */
  error?: RequestError;
  retryAfterMs?: number | undefined;
}

async function readOnce(context: CallContext, id: string, request: AnyRequest): Promise<Read> {
  try {
    return await call(context, id, request);
  } catch (error) {
    if (!mayPass(error)) throw error;
    return { request: error, error, retryAfterMs: error instanceof ApiError ? error.retryAfterMs : undefined };
  }
}

/** A failing service, a lost connection, a page of a gateway: none says anything about the resource. */
function mayPass(error: unknown): error is RequestError {
  if (error instanceof ApiError) return [408, 429].includes(error.status) || error.status >= 500 || isPage(error);
  return error instanceof NetworkError || error instanceof TimeoutError || error instanceof ReplyError;
}

/** Of a gateway, which says nothing about the resource. */
function isPage({ code, headers }: ApiError): boolean {
  return code === undefined && hasMediaType("text/html", headers.get("Content-Type") ?? "");
}

/** Every wished field; of the settled states, which nobody named, those of the fields that the resource shows. */
function isReached(seen: readonly Watched[], until: AnyWishedStates | undefined): boolean {
  const shown = until === undefined ? seen.filter(({ state }) => state !== undefined) : seen;
  return shown.length > 0 && shown.every(({ isThere }) => isThere);
}

function requireReachable(request: RequestDetails, seen: readonly Watched[]): void {
  for (const { field, state, wished, isReachable } of seen)
    if (state !== undefined && !isReachable) throw new UnreachableStateError(request, field, state, wished);
}

function problemOf(withinMs: number, seen: readonly Watched[]): string {
  const states = seen.map(({ field, state = "absent" }) => `${field} is ${state}`).join(", ");
  return `was not in a wished state within ${withinMs} ms${states && `: ${states}`}`;
}
