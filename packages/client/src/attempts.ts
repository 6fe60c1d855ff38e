import type { ClientOperation } from "@tallystick/contract";
import type { AnyRequest } from "./call.ts";
import { type ClientCallOptions, defaultTimeoutMs } from "./call-options.ts";
import { AbortedError } from "./errors/aborted-error.ts";
import { ApiError } from "./errors/api-error.ts";
import { ReplyError } from "./errors/reply-error.ts";
import { TimeoutError } from "./errors/timeout-error.ts";
import type { RequestDetails } from "./errors/request-error.ts";
import type { Environment } from "./environment.ts";
import type { Exchange } from "./exchange.ts";
import { formOf } from "./form.ts";
import { type AttemptStart, type Hooks, reportEnd } from "./hooks.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import type { Mask } from "./mask.ts";
import { requestUrl } from "./request-url.ts";
import { defaultRetryPolicy, withRetries } from "./retry.ts";
import { withoutUndefined } from "./without-undefined.ts";
import { detailsOf, type Reply, send } from "./send.ts";

/** What all attempts of a client share. */
export interface AttemptContext {
  baseUrl: string;
  authorization: string | undefined;
  mask: Mask;
  options: ClientCallOptions;
  environment: Environment;
}

type Headers = Record<string, string>;

/** Makes attempts with further headers, which are made anew for each; retries where that is safe. */
export type SendAttempts = (moreHeaders: () => Headers | Promise<Headers>) => Promise<Reply>;

/** Prepares all attempts of one call: they have the same key, body and deadline. Resolves when `onIdempotencyKey` has. */
export async function attemptSender(
  context: AttemptContext,
  row: ClientOperation,
  request: AnyRequest,
): Promise<SendAttempts> {
  const { environment, options } = context;
  const { signal, retry, ...own } = request;
  const { timeoutMs, deadlineMs, onIdempotencyKey } = { ...options, ...withoutUndefined(own) };
  const idempotencyKey = idempotencyKeyOf(row, request, environment.generateIdempotencyKey);
  const details = detailsOf(row, requestUrl(context.baseUrl, row, request.params, request.query), idempotencyKey);
  const init = initOf(context, row, request, idempotencyKey);
  const remainingMs = countdown(deadlineMs ?? Infinity, environment);
  if (idempotencyKey !== undefined) await onIdempotencyKey?.({ operation: row.id, idempotencyKey });

  const attemptOnce = async (headers: Headers, attempt: number): Promise<Reply> => {
    const limit = Math.min(timeoutMs ?? defaultTimeoutMs, remainingMs());
    if (limit <= 0) throw new TimeoutError(details, deadlineMs ?? 0, `was not done within ${deadlineMs} ms`);
    const { fetch } = environment;
    const sent = { ...init, headers: { ...init.headers, ...headers } };
    const exchange: Exchange = {
      fetch,
      mask: context.mask,
      url: details.url,
      init: sent,
      timeoutMs: limit,
      signal,
      details,
    };
    if (options.hooks === undefined) return send(exchange, environment.clock);
    return observed(options.hooks, { ...details, attempt }, exchange, environment);
  };
  const policy = {
    ...defaultRetryPolicy,
    ...withoutUndefined({ ...options.retry }),
    ...withoutUndefined({ ...retry }),
  };
  const retries = { policy, repeatable: isRepeatable(row), remainingMs };
  const headersOf = async (moreHeaders: () => Headers | Promise<Headers>, attempt: number): Promise<Headers> => {
    const start = { ...details, attempt };
    return { ...(await moreHeaders()), ...(await options.hooks?.beforeAttempt?.(start)) };
  };
  return (moreHeaders) =>
    withRetries(
      async (attempt) => {
        const headers = await headersOf(moreHeaders, attempt).catch((problem: unknown) => {
          // An earlier attempt may have been done: the caller needs the key.
          throw attempt > 1 && idempotencyKey !== undefined ? new AbortedError(details, problem) : problem;
        });
        return attemptOnce(headers, attempt);
      },
      retries,
      environment,
      signal,
    );
}

/** Sends, and reports the end. */
async function observed(
  hooks: Hooks,
  start: AttemptStart,
  exchange: Exchange,
  { monotonicNow, clock }: Environment,
): Promise<Reply> {
  const startedAt = monotonicNow();
  const end = (outcome: { status?: number; traceId?: string; error?: unknown }): void =>
    reportEnd(hooks, { ...start, durationMs: monotonicNow() - startedAt, ...outcome });
  try {
    const reply = await send(exchange, clock);
    end({ status: reply.status, ...(reply.traceId === undefined ? {} : { traceId: reply.traceId }) });
    return reply;
  } catch (error) {
    end({ ...answerIn(error), error });
    throw error;
  }
}

function answerIn(error: unknown): { status?: number; traceId?: string } {
  if (error instanceof ReplyError) return { status: error.status };
  if (!(error instanceof ApiError)) return {};
  return { status: error.status, ...(error.traceId === undefined ? {} : { traceId: error.traceId }) };
}

function initOf(
  { options, authorization }: AttemptContext,
  row: ClientOperation,
  { headers, requestId, body }: AnyRequest,
  idempotencyKey: RequestDetails["idempotencyKey"],
): Exchange["init"] {
  const serialized = body === undefined ? undefined : serializedBody(row, body);
  return {
    method: row.method.toUpperCase(),
    headers: {
      // Without a body there is nothing whose type could be named, and the type of a form names its boundary.
      ...(typeof serialized === "string" && { "Content-Type": "application/json" }),
      // No credentials go to an operation that asks for none.
      ...(authorization !== undefined && row.access.scheme !== "none" && { Authorization: authorization }),
      ...options.headers,
      ...stringsIn(headers),
      ...(row.idempotent && idempotencyKey !== undefined && { [row.idempotent.header]: idempotencyKey }),
      ...(requestId !== undefined && { "Request-Id": requestId }),
    },
    ...(serialized === undefined ? {} : { body: serialized }),
  };
}

/** Serialized once, so that all attempts send the same even when the caller changes the object meanwhile. */
function serializedBody({ body }: ClientOperation, value: unknown): string | FormData {
  return body?.contentType === "multipart/form-data" ? formOf(Object(value)) : JSON.stringify(value);
}

function stringsIn(headers: Record<string, unknown> = {}): Headers {
  return Object.fromEntries(Object.entries(withoutUndefined(headers)).map(([name, value]) => [name, String(value)]));
}

/** A second attempt has no further effect: reads, and operations with an idempotency key. */
function isRepeatable({ method, idempotent }: ClientOperation): boolean {
  return method === "get" || idempotent !== undefined;
}

/** Milliseconds that are left, from now on. */
function countdown(totalMs: number, { monotonicNow }: Pick<Environment, "monotonicNow">): () => number {
  const startedAt = monotonicNow();
  return () => totalMs - (monotonicNow() - startedAt);
}
