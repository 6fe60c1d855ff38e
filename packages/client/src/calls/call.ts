import type { ClientOperation } from "@tallystick/contract";
import type { AnyRequest } from "./any-request.ts";
import { type AttemptContext, prepareCall, sendAttempts, tellKey } from "./attempts.ts";
import { ReplyError } from "../errors/reply-error.ts";
import { type CallerForm, requireForm, rowOf } from "../requests/row-of.ts";
import type { Reply } from "../replies/reply.ts";
import { signedRetryHeaders, shownPayloadHeader } from "./signed-headers.ts";

/** What all calls of a client share. */
export interface CallContext extends AttemptContext {
  caller: CallerForm;
}

/**
 * Makes one call, with all that its row declares: one idempotency key for all attempts, retries where they are safe, and a signed
 * retry with the same body when the service replies with a challenge.
 */
export async function call(context: CallContext, id: string, request: AnyRequest = {}): Promise<Reply> {
  const row = rowOf(context.contract, id);
  requireForm(context.contract, row, context.caller);
  const { payloadToSign, session } = request;
  const firstHeaders = payloadToSign === undefined ? undefined : shownPayloadHeader(row, payloadToSign, session);
  const prepared = prepareCall(context, row, request);
  if (prepared.onIdempotencyKey) await tellKey(prepared);
  const reply = await sendAttempts(prepared, firstHeaders);
  if (!row.signedRetry || !isChallenge(row, reply)) return reply;

  const signed = await sendAttempts(prepared, signedRetryHeaders(row.signedRetry, reply, session));
  if (isChallenge(row, signed))
    throw new ReplyError(signed.request, signed.status, "a second challenge to a signed retry");
  return signed;
}

function isChallenge({ replies }: ClientOperation, { status }: Reply): boolean {
  return replies.some((reply) => reply.kind === "challenge" && reply.status === status);
}
