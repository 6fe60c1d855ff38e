import type { ClientOperation } from "@tallystick/contract";
import type { AnyRequest } from "./any-request.ts";
import { type AttemptContext, type CallParts, prepareCall, sendAttempts, reportIdempotencyKey } from "./attempts.ts";
import type { KnownOutcome } from "../errors/outcome.ts";
import { isWrite, rowOf } from "../requests/row-of.ts";
import { loadPart } from "../errors/load-part.ts";
import { detailsOf, type Reply } from "../replies/reply.ts";

/** The state shared by all calls of a client. */
export type CallContext = AttemptContext;

/**
 * Calls an operation as its row declares: one idempotency key for all attempts, retries where safe, and a signed retry of the same body
 * after a challenge.
 */
export async function call(context: CallContext, id: string, request: AnyRequest = {}): Promise<Reply> {
  const row = rowOf(context.contract, id);
  const parts = isPlainRead(row, request) ? undefined : (loaded ??= await partsFor(row, context));
  const { payloadToSign, session } = request;
  const firstHeaders = payloadToSign === undefined ? undefined : parts?.payloadStampHeader(row, payloadToSign, session);
  const prepared = prepareCall(context, row, request, parts);
  try {
    if (prepared.onIdempotencyKey) await reportIdempotencyKey(prepared);
    const reply = await sendAttempts(prepared, firstHeaders);
    return row.signedRetry && parts ? await parts.signedReply(prepared, reply, session) : reply;
  } catch (error) {
    throw parts && isWrite(row) ? parts.withOutcome(error, prepared.isSent, prepared.isUncertain) : error;
  }
}

let loaded: CallParts | undefined;

/** Whether a call sends no body, key or signature. */
function isPlainRead(row: ClientOperation, { body, idempotencyKey, payloadToSign }: AnyRequest): boolean {
  const isPlain = !isWrite(row) && !row.body && !row.idempotent && !row.signedRetry;
  return isPlain && body === undefined && idempotencyKey === undefined && payloadToSign === undefined;
}

async function partsFor(row: ClientOperation, { baseUrl }: CallContext): Promise<CallParts> {
  try {
    return await loadPart(detailsOf(row, baseUrl + row.path), () => import("./call-parts.ts"));
  } catch (error) {
    const known = { outcome: "refused", outcomeReason: "no attempt was sent" } satisfies KnownOutcome;
    throw isWrite(row) ? Object.assign(Object(error), known) : error;
  }
}
