import type { ClientOperation } from "@tallystick/contract";
import type { AnyRequest } from "./any-request.ts";
import type { ClientCallOptions, Limits, Undefinable } from "./call-options.ts";
import { AbortedError } from "../errors/aborted-error.ts";
import { lazyPart } from "../errors/lazy-part.ts";
import type { Environment } from "../runtime/environment.ts";
import { countdown, deadlineError, type Lifetime } from "./lifetime.ts";
import { exchange } from "../replies/exchange.ts";
import type { Mask } from "../replies/mask.ts";
import { Problem } from "../replies/problem.ts";
import { detailsOf, type Reply, replyIn } from "../replies/reply.ts";
import type { HeaderValues } from "../requests/caller-headers.ts";
import type { RequestingClient, SentRequest } from "../requests/plain-request.ts";
import { isWrite } from "../replies/is-write.ts";
import { type Retries, type RetryPolicy, withRetries } from "./retry.ts";
import type { UnsentInit } from "../runtime/fetch.ts";
import { changedOptions } from "../runtime/limits.ts";

/** The network that brings a reply also brings the part that says what is wrong with it. */
const replyErrors = /* @__PURE__ */ lazyPart(() => import("../replies/error-of-reply.ts"));

/** The state shared by all attempts of a client. */
export interface AttemptContext
  extends RequestingClient, Environment, Undefinable<Pick<ClientCallOptions, "onIdempotencyKey" | "hooks">> {
  mask: Mask;
  limits: Limits;
  policy: RetryPolicy;
}

/** A call whose attempts all send the same request. */
export interface PreparedCall extends Limits, Lifetime, Retries {
  context: AttemptContext;
  row: ClientOperation;
  init: UnsentInit;
  signal: AbortSignal | undefined;
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
  const { retry, signal } = request;
  const isUsual = (request.timeoutMs ?? request.deadlineMs ?? request.maxReplyBytes) === undefined;
  const { timeoutMs, deadlineMs, maxReplyBytes } = isUsual ? context.limits : changedOptions(context.limits, request);
  return {
    timeoutMs,
    deadlineMs,
    maxReplyBytes,
    context,
    row,
    init,
    signal,
    details: detailsOf(row, url, idempotencyKey),
    remainingMs: countdown(deadlineMs, context),
    policy: retry ? changedOptions(context.policy, retry, "retry.") : context.policy,
    // A second attempt of a read, or with an idempotency key, has no further effect.
    repeatable: !isWrite(row) || row.idempotent !== undefined,
    isSent: false,
    isUncertain: request.idempotencyKey !== undefined,
  };
}

/** Makes the first attempt, and the retries that are safe. */
export function sendAttempts(
  call: PreparedCall,
  attempt: (number: number) => Promise<Reply> = () => sendOnce(call, call.init.headers),
): Promise<Reply> {
  return withRetries(attempt, call, call.context);
}

/** Throws where there is no time left for an attempt. */
export function requireTime(call: PreparedCall): void {
  if (call.remainingMs() <= 0) throw deadlineError(call);
  if (call.signal?.aborted) throw new AbortedError(call.details, call.signal.reason);
}

export async function sendOnce(call: PreparedCall, headers: HeaderValues): Promise<Reply> {
  const { context, row, details, isUncertain } = call;
  requireTime(call);
  if (isUncertain) await call.checkKey?.();
  call.isSent = true;
  call.isUncertain = true;
  const answer = await exchange(context, call, headers, Math.min(call.timeoutMs, call.remainingMs()));
  try {
    const reply = await replyIn(row, answer, details, context.contract);
    call.isUncertain = isUncertain;
    return reply;
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    const { errorOfReply } = await replyErrors(details, ` for a reply with status ${answer.status}`);
    const error = errorOfReply(problem, { ...context, row, answer, request: details, isUncertain });
    // Only the error of a write has one.
    if (error.outcome === "refused") call.isUncertain = isUncertain;
    throw error;
  }
}
