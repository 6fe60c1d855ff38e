import type { ClientOperation } from "@tallystick/contract";
import type { AnyRequest } from "./any-request.ts";
import { type AttemptContext, type PreparedCall, prepareCall, sendAttempts, reportIdempotencyKey } from "./attempts.ts";
import { ReplyError } from "../errors/reply-error.ts";
import { isWrite, withOutcome } from "./outcome-of.ts";
import { rowOf } from "../requests/row-of.ts";
import type { Reply } from "../replies/reply.ts";
import { signedRetryHeaders, payloadStampHeader } from "./signed-headers.ts";

/** The state shared by all calls of a client. */
export type CallContext = AttemptContext;

/**
 * Calls an operation as its row declares: one idempotency key for all attempts, retries where safe, and a signed retry of the same body
 * after a challenge.
 */
export async function call(context: CallContext, id: string, request: AnyRequest = {}): Promise<Reply> {
  const row = rowOf(context.contract, id);
  const { payloadToSign, session } = request;
  const firstHeaders = payloadToSign === undefined ? undefined : payloadStampHeader(row, payloadToSign, session);
  const prepared = prepareCall(context, row, request);
  try {
    if (prepared.onIdempotencyKey) await reportIdempotencyKey(prepared);
    const reply = await sendAttempts(prepared, firstHeaders);
    if (!row.signedRetry || !isChallenge(row, reply)) return reply;
    return await signedReply(prepared, reply, session);
  } catch (error) {
    throw isWrite(row) ? withOutcome(error, prepared.isSent, prepared.isUncertain) : error;
  }
}

async function signedReply(prepared: PreparedCall, challenge: Reply, session: AnyRequest["session"]): Promise<Reply> {
  const { row } = prepared;
  if (!row.signedRetry) return challenge;
  const signed = await sendAttempts(prepared, signedRetryHeaders(row.signedRetry, challenge, session));
  if (isChallenge(row, signed))
    throw new ReplyError(signed.request, signed.status, "a second challenge to a signed retry");
  return signed;
}

function isChallenge({ replies }: ClientOperation, { status }: Reply): boolean {
  return replies.some((reply) => reply.kind === "challenge" && reply.status === status);
}
