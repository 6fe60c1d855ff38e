import type { ClientOperation } from "@tallystick/contract";
import type { AnyRequest } from "./any-request.ts";
import { type ClientCallOptions, type Limits, limitsOf, type Undefinable } from "./call-options.ts";
import { AbortedError } from "../errors/aborted-error.ts";
import { lazyPart } from "../errors/lazy-part.ts";
import type { RequestError } from "../errors/request-error.ts";
import type { Environment } from "../runtime/environment.ts";
import { deadlineError, type Lifetime, startLifetime } from "./lifetime.ts";
import { type Answer, exchange } from "../replies/exchange.ts";
import type { Mask } from "../replies/mask.ts";
import { Problem } from "../replies/problem.ts";
import { detailsOf, type Reply, replyIn } from "../replies/reply.ts";
import type { HeaderValues } from "../requests/caller-headers.ts";
import type { RequestingClient, SentRequest } from "../requests/plain-request.ts";
import { isWrite } from "../replies/is-write.ts";
import { changedPolicy, type RetryPolicy, withRetries } from "./retry.ts";
import type { UnsentInit } from "../runtime/fetch.ts";

/** The network that brings a reply also brings the part that says what is wrong with it. */
const replyErrors = /* @__PURE__ */ lazyPart(() => import("../replies/error-of-reply.ts"));

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
  limits: Limits;
  lifetime: Lifetime;
  policy: RetryPolicy;
  /** Called before an attempt of a key that may have been sent before. */
  checkKey?: () => Promise<void>;
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
  const limits = isUsual ? options : limitsOf(request, options);
  return {
    context,
    row,
    init,
    limits,
    lifetime: startLifetime(limits.deadlineMs, signal, detailsOf(row, url, idempotencyKey), environment),
    policy: retry ? changedPolicy(retryPolicy, retry) : retryPolicy,
    isSent: false,
    isUncertain: request.idempotencyKey !== undefined,
  };
}

/** Makes the first attempt, and the retries that are safe. */
export function sendAttempts(
  call: PreparedCall,
  attempt: (number: number) => Promise<Reply> = () => sendOnce(call, call.init.headers),
): Promise<Reply> {
  const { context, row, policy, lifetime } = call;
  // A second attempt of a read, or with an idempotency key, has no further effect.
  const repeatable = !isWrite(row) || row.idempotent !== undefined;
  const { remainingMs, signal } = lifetime;
  return withRetries(attempt, { policy, repeatable, remainingMs }, context.environment, signal);
}

/** Throws where there is no time left for an attempt. */
export function requireTime({ lifetime }: PreparedCall): void {
  const { remainingMs, signal, details } = lifetime;
  if (remainingMs() <= 0) throw deadlineError(lifetime);
  if (signal?.aborted) throw new AbortedError(details, signal.reason);
}

export async function sendOnce(call: PreparedCall, headers: HeaderValues): Promise<Reply> {
  const { context, row, init, lifetime, limits, isUncertain } = call;
  const { environment, mask, contract } = context;
  const { details, signal, remainingMs } = lifetime;
  requireTime(call);
  if (isUncertain) await call.checkKey?.();
  call.isSent = true;
  call.isUncertain = true;
  const answer = await exchange({
    fetch: environment.fetch,
    mask,
    init: headers === init.headers ? init : { ...init, headers },
    timeoutMs: Math.min(limits.timeoutMs, remainingMs()),
    signal,
    details,
    maxReplyBytes: limits.maxReplyBytes,
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
  const { details: request } = lifetime;
  const { errorOfReply } = await replyErrors(request, ` for a reply with status ${answer.status}`);
  const error = errorOfReply(problem, { ...context, row, answer, request, isUncertain });
  if (error.outcome === "refused") call.isUncertain = isUncertain;
  return error;
}
