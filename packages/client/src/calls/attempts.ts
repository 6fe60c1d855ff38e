import type { ClientOperation } from "@tallystick/contract";
import type { AnyRequest } from "./any-request.ts";
import { type ClientCallOptions, type Limits, limitsOf, type Undefinable } from "./call-options.ts";
import { AbortedError } from "../errors/aborted-error.ts";
import { lazyPart } from "../errors/lazy-part.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import type { RequestError } from "../errors/request-error.ts";
import type { Environment } from "../runtime/environment.ts";
import { deadlineError, type Lifetime, startLifetime } from "./lifetime.ts";
import { type Answer, exchange } from "../replies/exchange.ts";
import type { Mask } from "../replies/mask.ts";
import { Problem } from "../replies/problem.ts";
import { detailsOf, type Reply, replyIn } from "../replies/reply.ts";
import type { HeaderValues } from "../requests/caller-headers.ts";
import type { KeyTime } from "../requests/key-terms.ts";
import type { RequestingClient, SentRequest } from "../requests/plain-request.ts";
import { isWrite } from "../replies/is-write.ts";
import { changedPolicy, type Retries, type RetryPolicy, withRetries } from "./retry.ts";
import type { UnsentInit } from "../runtime/fetch.ts";

/** The network that brings a reply also brings the part that says what is wrong with it. */
const replyErrors = /* @__PURE__ */ lazyPart(() => import("../replies/error-of-reply.ts"));

const keyTerms = /* @__PURE__ */ lazyPart(() => import("../requests/key-terms.ts"));

/** The state shared by all attempts of a client. */
export interface AttemptContext extends RequestingClient {
  mask: Mask;
  options: Limits & Undefinable<Pick<ClientCallOptions, "onIdempotencyKey" | "hooks">>;
  retryPolicy: RetryPolicy;
  environment: Environment;
}

/** A call whose attempts all send the same request. */
export interface PreparedCall {
  context: AttemptContext;
  row: ClientOperation;
  init: UnsentInit;
  timeoutMs: number;
  maxReplyBytes: number;
  lifetime: Lifetime;
  retries: Retries;
  keyTime: KeyTime;
  /** Whether an attempt was sent. */
  isSent: boolean;
  /** Whether an attempt may have been executed: one of this call without an answer, or one of an earlier call with the same key. */
  isUncertain: boolean;
}

/** Throws a `RangeError` for an invalid option of the call. */
export function prepareCall(
  context: AttemptContext,
  row: ClientOperation,
  request: AnyRequest,
  { url, init, idempotencyKey }: SentRequest,
): PreparedCall {
  const { environment, options, retryPolicy } = context;
  const { signal, retry } = request;
  const isUsual = (request.timeoutMs ?? request.deadlineMs ?? request.maxReplyBytes) === undefined;
  const { timeoutMs, deadlineMs, maxReplyBytes } = isUsual ? options : limitsOf(request, options);
  const lifetime = startLifetime(deadlineMs, signal, detailsOf(row, url, idempotencyKey), environment);
  const policy = retry ? changedPolicy(retryPolicy, retry) : retryPolicy;
  return {
    context,
    row,
    init,
    timeoutMs,
    maxReplyBytes,
    lifetime,
    retries: { policy, repeatable: isRepeatable(row), remainingMs: lifetime.remainingMs },
    keyTime: { startedAt: environment.clock.now(), validUntil: request.validUntil },
    isSent: false,
    isUncertain: request.idempotencyKey !== undefined,
  };
}

/** Makes the first attempt, and the retries that are safe. */
export function sendAttempts(
  call: PreparedCall,
  attempt: (number: number) => Promise<Reply> = () => sendOnce(call, call.init.headers),
): Promise<Reply> {
  return withRetries(attempt, call.retries, call.context.environment, call.lifetime.signal);
}

/** Throws where there is no time left for an attempt. */
export function requireTime({ lifetime }: PreparedCall): void {
  const { remainingMs, signal, details } = lifetime;
  if (remainingMs() <= 0) throw deadlineError(lifetime);
  if (signal?.aborted) throw new AbortedError(details, signal.reason);
}

async function requireKeyTime({ row, keyTime, lifetime: { details }, context }: PreparedCall): Promise<void> {
  const { endedKey } = await keyTerms(details);
  const ended = endedKey(row, keyTime, context.environment.clock);
  if (ended !== undefined) throw new TimeoutError(details, 0, ended);
}

export async function sendOnce(call: PreparedCall, headers: HeaderValues): Promise<Reply> {
  const { context, row, init, lifetime, timeoutMs, maxReplyBytes, isUncertain } = call;
  const { environment, mask, contract } = context;
  const { details, signal, remainingMs } = lifetime;
  requireTime(call);
  // The key may be older than this call, or the machine was suspended since the last attempt.
  if (isUncertain && row.idempotent) await requireKeyTime(call);
  call.isSent = true;
  call.isUncertain = true;
  const answer = await exchange({
    fetch: environment.fetch,
    mask,
    url: details.url,
    init: { ...init, headers: { ...headers } },
    timeoutMs: Math.min(timeoutMs, remainingMs()),
    signal,
    details,
    maxReplyBytes,
  });
  try {
    const reply = await replyIn(row, answer, details, contract);
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
  const { context, row, lifetime } = call;
  const { contract, environment, mask } = context;
  const { details: request } = lifetime;
  const { errorOfReply } = await replyErrors(request, ` for a reply with status ${answer.status}`);
  const failed = { row, answer, request, contract, mask, clock: environment.clock, isUncertain };
  const error = errorOfReply(problem, failed);
  if (error.outcome === "refused") call.isUncertain = isUncertain;
  return error;
}

/** Reads, and operations with an idempotency key: a second attempt has no further effect. */
function isRepeatable(row: ClientOperation): boolean {
  return !isWrite(row) || row.idempotent !== undefined;
}
