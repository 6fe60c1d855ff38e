import type { ClientOperation } from "@tallystick/contract";
import type { AnyRequest } from "./any-request.ts";
import { type AttemptContext, prepareCall, sendAttempts } from "./attempts.ts";
import type { KnownOutcome } from "../errors/outcome.ts";
import { lazyPart } from "../errors/lazy-part.ts";
import { plainRequest } from "../requests/plain-request.ts";
import { isWrite } from "../replies/is-write.ts";
import { rowOf } from "../requests/row-of.ts";
import { detailsOf, type Reply } from "../replies/reply.ts";

/** The state shared by all calls of a client. */
export type CallContext = AttemptContext;

const writtenCalls = /* @__PURE__ */ lazyPart(() => import("./written-call.ts"));

/**
 * Calls an operation as its row declares: one idempotency key for all attempts, retries where safe, and a signed retry of the same body
 * after a challenge.
 */
export async function call(context: CallContext, id: string, request: AnyRequest = {}): Promise<Reply> {
  const row = rowOf(context.contract, id);
  const plain = isPlainRead(context, row, request) ? plainRequest(context, row, request.params) : undefined;
  if (plain !== undefined) return sendAttempts(prepareCall(context, row, request, plain));
  const { writtenCall } = await writtenCalls(detailsOf(row, context.baseUrl + row.path)).catch((error: unknown) => {
    const known = { outcome: "refused", outcomeReason: "no attempt was sent" } satisfies KnownOutcome;
    throw isWrite(row) ? Object.assign(Object(error), known) : error;
  });
  return writtenCall(context, row, request);
}

/** The members of a request that a plain read does without. */
const written = ["query", "headers", "cookies", "body", "idempotencyKey", "payloadToSign", "requestId"] as const;

/** Whether a call sends no query, body, key or signature, and no hook looks on. */
function isPlainRead({ options }: CallContext, row: ClientOperation, request: AnyRequest): boolean {
  const isRead = !isWrite(row) && (row.body ?? row.idempotent ?? row.signedRetry ?? options.hooks) === undefined;
  return isRead && written.every((name) => request[name] === undefined);
}
