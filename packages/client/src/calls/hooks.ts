import type { ApiError } from "../errors/api-error.ts";
import type { Environment } from "../runtime/environment.ts";
import { type Reply, traceIdOf } from "../replies/reply.ts";

/** One attempt of a call, before it is sent. */
export interface AttemptStart {
  /** `cards.update`: the operationId. */
  operation: string;
  method: string;
  url: string;
  /** 1 for the first. A signed retry begins at 1 again. */
  attempt: number;
  idempotencyKey?: string;
}

/** One attempt of a call, after its reply or its failure. */
export interface AttemptEnd extends AttemptStart {
  durationMs: number;
  /** Absent when no reply arrived. */
  status?: number | undefined;
  /** The id of this request in the log of the service. */
  traceId?: string | undefined;
  /** The error of the attempt; absent after a success. */
  error?: unknown;
}

/** Functions around each attempt, for logs, metrics and traces. */
export interface Hooks {
  /**
   * Returns headers to add, such as `traceparent`. An error of it ends the call before this attempt is sent; after the first attempt it
   * is the `cause` of an `AbortedError`.
   */
  beforeAttempt?: (attempt: AttemptStart) => Record<string, string> | void | Promise<Record<string, string> | void>;
  /** Its errors are ignored: a failed log must not fail an executed payment. */
  afterAttempt?: (attempt: AttemptEnd) => void | Promise<void>;
}

/** Sends, and passes the outcome to `afterAttempt`. */
export async function observed(
  hooks: Hooks,
  start: AttemptStart,
  send: () => Promise<Reply>,
  { monotonicNow }: Pick<Environment, "monotonicNow">,
): Promise<Reply> {
  const startedAt = monotonicNow();
  const end = (outcome: Omit<AttemptEnd, keyof AttemptStart | "durationMs">): void =>
    reportEnd(hooks, { ...start, durationMs: monotonicNow() - startedAt, ...outcome });
  try {
    const reply = await send();
    end({ status: reply.status, traceId: traceIdOf(reply) });
    return reply;
  } catch (error) {
    // Only an error about a reply has a status.
    const { status, traceId }: Partial<ApiError> = Object(error);
    end({ status, traceId, error });
    throw error;
  }
}

/** Calls `afterAttempt` without waiting for it. */
function reportEnd({ afterAttempt }: Hooks, end: AttemptEnd): void {
  void Promise.resolve(end)
    .then(afterAttempt)
    .catch(() => undefined);
}
