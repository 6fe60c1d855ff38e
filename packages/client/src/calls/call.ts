import type { ClientOperation } from "@tallystick/contract";
import type { AnyRequest } from "./any-request.ts";
import { type AttemptContext, prepareCall, sendAttempts } from "./attempts.ts";
import type { KnownOutcome } from "../errors/outcome.ts";
import { lazyPart } from "../errors/lazy-part.ts";
import { plainRequest } from "../requests/plain-request.ts";
import { withQuery } from "../requests/with-query.ts";
import { isWrite } from "../replies/is-write.ts";
import type { RequestDetails } from "../errors/request-error.ts";
import { detailsOf, type Reply } from "../replies/reply.ts";

/** The state shared by all calls of a client. */
export type CallContext = AttemptContext;

const writtenCalls = /* @__PURE__ */ lazyPart(() => import("./written-call.ts"));

/** A request, or what makes it of the row: that of a write is loaded with the first. */
export type GivenRequest = AnyRequest | ((row: ClientOperation) => AnyRequest);

/**
 * Calls an operation as its row declares: one idempotency key for all attempts, retries where safe, and a signed retry of the same body
 * after a challenge.
 */
export async function call(context: CallContext, id: string, given: GivenRequest = {}): Promise<Reply> {
  const row = readOf(context, id);
  const request = typeof given === "function" ? row && given(row) : given;
  if (row && request && isPlainRead(context, row, request)) {
    const plain = plainRequest(context, row, request.params);
    if (plain) {
      const sent = request.query ? await withQuery(plain, request.query, unsentDetails(context, id)) : plain;
      return await sendAttempts(prepareCall(context, row, request, sent));
    }
  }
  const { writtenCall } = await writtenCalls(unsentDetails(context, id)).catch((error: unknown) => {
    const known = { outcome: "refused", outcomeReason: "no attempt was sent" } satisfies KnownOutcome;
    throw row && !isWrite(row) ? error : Object.assign(Object(error), known);
  });
  return writtenCall(context, id, request ?? given);
}

/** The row of an operation, where that is loaded. */
function readOf({ contract: { operations } }: CallContext, id: string): ClientOperation | undefined {
  return Object.hasOwn(operations, id) ? operations[id] : undefined;
}

/** The request for which a part is loaded, as far as it is known by then. */
export function unsentDetails(context: CallContext, id: string): RequestDetails {
  const row = readOf(context, id) ?? { id, method: "", path: "" };
  return detailsOf(row, context.baseUrl + row.path);
}

/** Whether a call sends no header, body, key or signature, and no hook looks on. */
function isPlainRead({ hooks }: CallContext, row: ClientOperation, request: AnyRequest): boolean {
  const { idempotent, signedRetry } = row;
  const { headers, cookies, body, idempotencyKey, payloadToSign, requestId } = request;
  const others = [
    row.body,
    idempotent,
    signedRetry,
    hooks,
    headers,
    cookies,
    body,
    idempotencyKey,
    payloadToSign,
    requestId,
  ];
  // A null is no missing body, and no missing key.
  return !isWrite(row) && others.every((each) => each === undefined);
}
