import type { ClientContract, ClientOperation } from "@tallystick/contract";
import type { AnyRequest } from "./any-request.ts";
import { type CallOptions, type ClientCallOptions, defaultTimeoutMs } from "./call-options.ts";
import { ErrorOfFamily } from "../errors/error-of-family.ts";
import { AbortedError } from "../errors/aborted-error.ts";
import type { SessionExpiredError } from "../errors/session-expired-error.ts";
import type { Environment } from "../runtime/environment.ts";
import type { UnsentInit } from "../runtime/fetch.ts";
import { type Exchange, exchange } from "../replies/exchange.ts";
import { givenHeaders, type HeaderValues, mergedHeaders } from "../requests/given-headers.ts";
import { observed } from "./hooks.ts";
import { idempotencyKeyOf } from "../requests/idempotency-key.ts";
import { deadlineError, type Lifetime, startLifetime, withinLifetime } from "./lifetime.ts";
import { requireAboveZero } from "../runtime/limits.ts";
import type { Mask } from "../replies/mask.ts";
import { promisedReply } from "../replies/promised-reply.ts";
import { type ClientHeaders, requestInit } from "../requests/request-init.ts";
import { requestUrl } from "../requests/request-url.ts";
import { type Retries, requireRetryPolicy, type RetryPolicy, withRetries } from "./retry.ts";
import { withoutUndefined } from "../runtime/without-undefined.ts";
import { detailsOf, type Reply, replyIn } from "../replies/reply.ts";

/** What all attempts of a client share. */
export interface AttemptContext extends ClientHeaders {
  contract: ClientContract;
  baseUrl: string;
  mask: Mask;
  options: Omit<ClientCallOptions, "headers" | "retry">;
  retryPolicy: RetryPolicy;
  environment: Environment;
}

/** Makes the headers of one attempt that the others do not have. */
export type MoreHeaders = () => HeaderValues | Promise<HeaderValues>;

/** One call, of which each attempt sends the same. */
export interface PreparedCall {
  context: AttemptContext;
  row: ClientOperation;
  init: UnsentInit;
  timeoutMs: number;
  lifetime: Lifetime;
  retries: Retries;
  onIdempotencyKey: CallOptions["onIdempotencyKey"];
  /** Whether an attempt was sent, so that it may have been done. */
  isSent: boolean;
}

/** Throws a `TypeError` or `RangeError` for what cannot be called this way. */
export function prepareCall(context: AttemptContext, row: ClientOperation, request: AnyRequest): PreparedCall {
  const { environment, options } = context;
  const { signal, retry, timeoutMs, deadlineMs } = request;
  if (timeoutMs !== undefined || deadlineMs !== undefined) requireAboveZero({ timeoutMs, deadlineMs });
  const idempotencyKey = idempotencyKeyOf(row, request.idempotencyKey, environment.generateIdempotencyKey);
  const init = requestInit(context, row, request, idempotencyKey);
  const details = detailsOf(row, requestUrl(context.baseUrl, row, request.params, request.query), idempotencyKey);
  const lifetime = startLifetime(deadlineMs ?? options.deadlineMs ?? Infinity, signal, details, environment);
  const policy = retry
    ? requireRetryPolicy({ ...context.retryPolicy, ...withoutUndefined(retry) })
    : context.retryPolicy;
  return {
    context,
    row,
    init,
    timeoutMs: timeoutMs ?? options.timeoutMs ?? defaultTimeoutMs,
    lifetime,
    retries: { policy, repeatable: isRepeatable(row), remainingMs: lifetime.remainingMs },
    onIdempotencyKey: request.onIdempotencyKey ?? options.onIdempotencyKey,
    isSent: false,
  };
}

/** Tells the caller the key, and waits until it is stored: nothing is sent before. */
export async function tellKey({ onIdempotencyKey, lifetime }: PreparedCall): Promise<void> {
  const { operation, idempotencyKey } = lifetime.details;
  if (onIdempotencyKey && idempotencyKey !== undefined)
    await withinLifetime(() => onIdempotencyKey({ operation, idempotencyKey }), lifetime);
}

/** Makes attempts, and more of them where that is safe. */
export function sendAttempts(call: PreparedCall, moreHeaders?: MoreHeaders): Promise<Reply> {
  const { context, retries, lifetime } = call;
  return withRetries(
    (attempt) => attemptOnce(call, moreHeaders, attempt),
    retries,
    context.environment,
    lifetime.signal,
  );
}

/** A promise only where a function of the caller is asked for headers: each one that is waited for costs as much as the rest. */
function attemptOnce(call: PreparedCall, moreHeaders: MoreHeaders | undefined, attempt: number): Promise<Reply> {
  return moreHeaders || call.context.options.hooks?.beforeAttempt
    ? headersOf(call, moreHeaders, attempt).then((headers) => sendOnce(call, headers, attempt))
    : sendOnce(call, { ...call.init.headers }, attempt);
}

function sendOnce(call: PreparedCall, headers: HeaderValues, attempt: number): Promise<Reply> {
  const { context, init, lifetime, timeoutMs } = call;
  const { environment, mask, options } = context;
  const { details, signal } = lifetime;
  const remainingMs = lifetime.remainingMs();
  if (remainingMs <= 0) throw deadlineError(lifetime);
  const sent: Exchange = {
    fetch: environment.fetch,
    mask,
    url: details.url,
    init: { ...init, headers },
    timeoutMs: Math.min(timeoutMs, remainingMs),
    signal,
    details,
  };
  call.isSent = true;
  return options.hooks
    ? observed(options.hooks, { ...details, attempt }, () => replyTo(sent, call), environment)
    : replyTo(sent, call);
}

async function replyTo(sent: Exchange, { context, row, lifetime }: PreparedCall): Promise<Reply> {
  const { contract, environment } = context;
  const reply = replyIn(await exchange(sent), lifetime.details, environment.clock);
  return promisedReply(row, contract.conventions.paging, reply);
}

/** With those of a stamp and of a hook, which are functions of the caller. */
async function headersOf(
  call: PreparedCall,
  moreHeaders: MoreHeaders | undefined,
  attempt: number,
): Promise<HeaderValues> {
  const { context, init, lifetime } = call;
  const beforeAttempt = context.options.hooks?.beforeAttempt;
  const made = async (): Promise<HeaderValues> => {
    const more = (await moreHeaders?.()) ?? {};
    const hooked = (await beforeAttempt?.({ ...lifetime.details, attempt })) ?? {};
    return mergedHeaders(init.headers, givenHeaders(hooked, context.reserved, "beforeAttempt returned"), more);
  };
  try {
    return await withinLifetime(made, lifetime);
  } catch (problem) {
    throw call.isSent ? keepingKey(problem, lifetime) : problem;
  }
}

/** What was sent before may have been done: the caller needs the key. */
function keepingKey(problem: unknown, { details }: Lifetime): unknown {
  const { idempotencyKey } = details;
  if (idempotencyKey === undefined || Object(problem).idempotencyKey === idempotencyKey) return problem;
  return isSessionExpired(problem) ? Object.assign(problem, { idempotencyKey }) : new AbortedError(details, problem);
}

/** By its kind: a page that opens no session does not load the class. */
function isSessionExpired(problem: unknown): problem is SessionExpiredError {
  const kind: SessionExpiredError["kind"] = "session-expired";
  return problem instanceof ErrorOfFamily && problem.kind === kind;
}

/** A second attempt has no further effect: reads, and operations with an idempotency key. */
function isRepeatable({ method, idempotent }: ClientOperation): boolean {
  return method === "get" || idempotent !== undefined;
}
