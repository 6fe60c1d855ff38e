import type { ClientContract, ClientOperation } from "@tallystick/contract";
import type { AnyRequest } from "./any-request.ts";
import { type CallOptions, type ClientCallOptions, defaultMaxReplyBytes, defaultTimeoutMs } from "./call-options.ts";
import { ErrorOfFamily } from "../errors/error-of-family.ts";
import { AbortedError } from "../errors/aborted-error.ts";
import type { RequestError } from "../errors/request-error.ts";
import type { SessionExpiredError } from "../errors/session-expired-error.ts";
import type { Environment } from "../runtime/environment.ts";
import type { UnsentInit } from "../runtime/fetch.ts";
import { type Answer, type Exchange, exchange } from "../replies/exchange.ts";
import { callerHeaders, type HeaderValues, mergedHeaders } from "../requests/caller-headers.ts";
import { sentCredentials } from "../requests/caller-credentials.ts";
import { observed } from "./hooks.ts";
import { deadlineError, type Lifetime, startLifetime, withinLifetime } from "./lifetime.ts";
import { isWrite } from "../requests/row-of.ts";
import { requireAboveZero } from "../runtime/limits.ts";
import type { Mask } from "../replies/mask.ts";
import { type ClientHeaders, requestInit } from "../requests/request-init.ts";
import { requestUrl } from "../requests/request-url.ts";
import { type Retries, requireRetryPolicy, type RetryPolicy, withRetries } from "./retry.ts";
import { withoutUndefined } from "../runtime/without-undefined.ts";
import { loadPart } from "../errors/load-part.ts";
import { Problem } from "../replies/problem.ts";
import { detailsOf, type Reply, replyIn } from "../replies/reply.ts";

/** The state shared by all attempts of a client. */
export interface AttemptContext extends ClientHeaders {
  contract: ClientContract;
  baseUrl: string;
  mask: Mask;
  options: Omit<ClientCallOptions, "headers" | "retry">;
  retryPolicy: RetryPolicy;
  environment: Environment;
}

/** Makes the headers of a single attempt, such as its stamp. */
export type AttemptHeaders = () => HeaderValues | Promise<HeaderValues>;

/** What a plain read does without. */
export type CallParts = typeof import("./call-parts.ts");

/** A call whose attempts all send the same request. */
export interface PreparedCall {
  context: AttemptContext;
  row: ClientOperation;
  parts: CallParts | undefined;
  init: UnsentInit;
  timeoutMs: number;
  maxReplyBytes: number;
  lifetime: Lifetime;
  retries: Retries;
  onIdempotencyKey: CallOptions["onIdempotencyKey"];
  /** Whether an attempt was sent. */
  isSent: boolean;
  /** Whether an attempt may have been executed: one of this call without an answer, or one of an earlier call with the same key. */
  isUncertain: boolean;
}

/** Throws a `TypeError` or `RangeError` for an invalid request. */
export function prepareCall(
  context: AttemptContext,
  row: ClientOperation,
  request: AnyRequest,
  parts: CallParts | undefined,
): PreparedCall {
  const { environment, options } = context;
  const { signal, retry, timeoutMs, deadlineMs, maxReplyBytes } = request;
  if ((timeoutMs ?? deadlineMs ?? maxReplyBytes) !== undefined)
    requireAboveZero({ timeoutMs, deadlineMs, maxReplyBytes });
  const idempotencyKey = parts?.idempotencyKeyOf(row, request.idempotencyKey, environment.generateIdempotencyKey);
  const init = requestInit(context, row, request, { idempotencyKey, sentBody: parts?.sentBody });
  const { query: keys } = sentCredentials(row, context.contract.conventions.schemes, context);
  const query = Object.keys(keys).length === 0 ? request.query : { ...request.query, ...keys };
  const details = detailsOf(row, requestUrl(context.baseUrl, row, request.params, query), idempotencyKey);
  const lifetime = startLifetime(deadlineMs ?? options.deadlineMs ?? Infinity, signal, details, environment);
  const policy = retry
    ? requireRetryPolicy({ ...context.retryPolicy, ...withoutUndefined(retry) })
    : context.retryPolicy;
  return {
    context,
    row,
    parts,
    init,
    timeoutMs: timeoutMs ?? options.timeoutMs ?? defaultTimeoutMs,
    maxReplyBytes: maxReplyBytes ?? options.maxReplyBytes ?? defaultMaxReplyBytes,
    lifetime,
    retries: { policy, repeatable: isRepeatable(row), remainingMs: lifetime.remainingMs },
    onIdempotencyKey: request.onIdempotencyKey ?? options.onIdempotencyKey,
    isSent: false,
    isUncertain: request.idempotencyKey !== undefined,
  };
}

/** Calls `onIdempotencyKey` and waits until the caller has stored the key. */
export async function reportIdempotencyKey(call: PreparedCall): Promise<void> {
  const { onIdempotencyKey, lifetime, row, context } = call;
  const { operation, idempotencyKey } = lifetime.details;
  const { idempotent } = row;
  if (!onIdempotencyKey || idempotencyKey === undefined || !idempotent) return;
  const report = async (): Promise<void> => {
    // Loaded on demand: most programs store no key.
    const { keyTerms } = await import("../requests/key-terms.ts");
    const terms = await keyTerms(idempotent, context, context.environment.clock);
    await onIdempotencyKey({ operation, idempotencyKey, ...terms });
  };
  await withinLifetime(report, lifetime);
}

/** Makes the first attempt, and the retries that are safe. */
export function sendAttempts(call: PreparedCall, attemptHeaders?: AttemptHeaders): Promise<Reply> {
  const { context, retries, lifetime } = call;
  return withRetries(
    (attempt) => attemptOnce(call, attemptHeaders, attempt),
    retries,
    context.environment,
    lifetime.signal,
  );
}

/** Awaits headers only where a caller's function makes some: an extra promise costs as much as the rest of an attempt. */
function attemptOnce(call: PreparedCall, attemptHeaders: AttemptHeaders | undefined, attempt: number): Promise<Reply> {
  return attemptHeaders || call.context.options.hooks?.beforeAttempt
    ? headersOf(call, attemptHeaders, attempt).then((headers) => sendOnce(call, headers, attempt))
    : sendOnce(call, { ...call.init.headers }, attempt);
}

function sendOnce(call: PreparedCall, headers: HeaderValues, attempt: number): Promise<Reply> {
  const { context, init, lifetime, timeoutMs } = call;
  const { environment, mask, options } = context;
  const { details, signal } = lifetime;
  const remainingMs = lifetime.remainingMs();
  if (remainingMs <= 0) throw deadlineError(lifetime);
  if (signal?.aborted) throw new AbortedError(details, signal.reason);
  const sent: Exchange = {
    fetch: environment.fetch,
    mask,
    url: details.url,
    init: { ...init, headers },
    timeoutMs: Math.min(timeoutMs, remainingMs),
    signal,
    details,
    maxReplyBytes: call.maxReplyBytes,
  };
  call.isSent = true;
  return options.hooks
    ? observed(options.hooks, { ...details, attempt }, () => replyTo(sent, call), environment)
    : replyTo(sent, call);
}

async function replyTo(sent: Exchange, call: PreparedCall): Promise<Reply> {
  const { context, row, lifetime, isUncertain } = call;
  call.isUncertain = true;
  const answer = await exchange(sent);
  try {
    const reply = await replyIn(row, answer, lifetime.details, context.contract.conventions.paging.data);
    call.isUncertain = isUncertain;
    return reply;
  } catch (problem) {
    throw problem instanceof Problem ? await errorOf(problem, answer, call, isUncertain) : problem;
  }
}

/** The error of an answer that is no result, of a write with its outcome. */
async function errorOf(
  problem: Problem,
  answer: Answer,
  call: PreparedCall,
  isUncertain: boolean,
): Promise<RequestError> {
  const { context, row, lifetime, parts } = call;
  const { contract, environment, mask } = context;
  const { details: request } = lifetime;
  // Loaded on demand: the network that brought the answer brings this part.
  const { errorOfReply } = await loadPart(request, () => import("../replies/error-of-reply.ts"));
  const error = errorOfReply(problem, { row, answer, request, mask, clock: environment.clock });
  const known = isWrite(row) ? parts?.outcomeOfReply(error, row, contract, isUncertain) : undefined;
  if (known?.outcome === "refused") call.isUncertain = isUncertain;
  return Object.assign(error, known);
}

/** With the headers of stamp and hook, which are functions of the caller. */
async function headersOf(
  call: PreparedCall,
  attemptHeaders: AttemptHeaders | undefined,
  attempt: number,
): Promise<HeaderValues> {
  const { context, init, lifetime } = call;
  const beforeAttempt = context.options.hooks?.beforeAttempt;
  const made = async (): Promise<HeaderValues> => {
    const more = (await attemptHeaders?.()) ?? {};
    const hooked = (await beforeAttempt?.({ ...lifetime.details, attempt })) ?? {};
    return mergedHeaders(init.headers, callerHeaders(hooked, context.reserved, "beforeAttempt returned"), more);
  };
  try {
    return await withinLifetime(made, lifetime);
  } catch (problem) {
    throw call.isSent ? withKey(problem, lifetime) : problem;
  }
}

/** The service may have executed an earlier attempt: the caller needs the key. */
function withKey(problem: unknown, { details }: Lifetime): unknown {
  const { idempotencyKey } = details;
  if (idempotencyKey === undefined || Object(problem).idempotencyKey === idempotencyKey) return problem;
  return isSessionExpired(problem) ? Object.assign(problem, { idempotencyKey }) : new AbortedError(details, problem);
}

/** By its kind, so that a page without sessions does not load the class. */
function isSessionExpired(problem: unknown): problem is SessionExpiredError {
  const kind: SessionExpiredError["kind"] = "session-expired";
  return problem instanceof ErrorOfFamily && problem.kind === kind;
}

/** Reads, and operations with an idempotency key: a second attempt has no further effect. */
function isRepeatable(row: ClientOperation): boolean {
  return !isWrite(row) || row.idempotent !== undefined;
}
