import type { AnyRequest } from "./any-request.ts";
import { type AttemptContext, type PreparedCall, prepareCall, sendAttempts } from "./attempts.ts";
import type { GivenRequest } from "./call.ts";
import { ErrorOfFamily } from "../errors/error-of-family.ts";
import { lazyPart } from "../errors/lazy-part.ts";
import type { KnownOutcome } from "../errors/outcome.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import type { Reply } from "../replies/reply.ts";
import { isChallenge } from "../replies/reply-content.ts";
import { isWrite } from "../replies/is-write.ts";
import type { KeyTime } from "../requests/key-terms.ts";
import { allRows, rowOf } from "../contract/row-of.ts";
import { writtenRequest } from "../requests/written-request.ts";

const keyTerms = /* @__PURE__ */ lazyPart(() => import("../requests/key-terms.ts"));
const keyReports = /* @__PURE__ */ lazyPart(() => import("./report-key.ts"));
const functionParts = /* @__PURE__ */ lazyPart(() => import("./caller-functions.ts"));

/** A call of any kind. An error of a write says its outcome. */
export async function writtenCall(context: AttemptContext, id: string, given: GivenRequest): Promise<Reply> {
  // From now on the client has all rows.
  context.contract = allRows(context.contract);
  const row = rowOf(context.contract, id);
  const request = typeof given === "function" ? given(row) : given;
  let prepared: PreparedCall | undefined;
  try {
    const sent = await writtenRequest(context, row, request, context.generateIdempotencyKey);
    prepared = prepareCall(context, row, request, sent);
    const keyTime = { startedAt: context.clock.now(), validUntil: request.validUntil };
    if (row.idempotent) prepared.checkKey = keyCheck(prepared, keyTime);
    return await replyTo(prepared, request, keyTime);
  } catch (error) {
    const { isSent = false, isUncertain = request.idempotencyKey !== undefined } = prepared ?? {};
    throw isWrite(row) ? withOutcome(error, isSent, isUncertain) : error;
  }
}

/** The key may be older than this call, or the machine was suspended since the last attempt. */
function keyCheck({ row, details, context }: PreparedCall, keyTime: KeyTime): () => Promise<void> {
  return async () => {
    const { endedKey } = await keyTerms(details);
    const ended = endedKey(row, keyTime, context.clock);
    if (ended !== undefined) throw new TimeoutError(details, 0, ended);
  };
}

async function replyTo(call: PreparedCall, request: AnyRequest, keyTime: KeyTime): Promise<Reply> {
  const { context, row, details } = call;
  const { payloadToSign, session, onIdempotencyKey = context.onIdempotencyKey } = request;
  const functions = (payloadToSign ?? context.hooks) === undefined ? undefined : await functionParts(details);
  const stamp = payloadToSign === undefined ? undefined : functions?.payloadStampHeader(row, payloadToSign, session);
  if (onIdempotencyKey && details.idempotencyKey !== undefined)
    await (await keyReports(details)).reportKey(call, keyTime, onIdempotencyKey);
  const reply = await (functions?.sendHooked(call, stamp) ?? sendAttempts(call));
  const isUnsigned = row.signedRetry !== undefined && isChallenge(row, reply.status);
  return isUnsigned ? (await functionParts(details)).signedReply(call, reply, session) : reply;
}

/** The error of a write, with the outcome of its call unless it has one. */
function withOutcome(error: unknown, isSent: boolean, isUncertain: boolean): unknown {
  if (!(error instanceof ErrorOfFamily) || error.outcome !== undefined) return error;
  const known: KnownOutcome = isUncertain
    ? { outcome: "unknown", outcomeReason: "an attempt may have been executed" }
    : { outcome: "refused", outcomeReason: isSent ? "nothing was executed" : "no attempt was sent" };
  return Object.assign(error, known);
}
