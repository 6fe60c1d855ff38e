import { type Reply, traceIdOf } from "../replies/reply.ts";
import { globalHeaders } from "../runtime/global-headers.ts";

/** A successful reply with the members that `call` omits. */
export interface CallReply<Body> {
  status: number;
  headers: Headers;
  /** The id of the request in the log of the service, if it said one. */
  traceId?: string;
  body: Body;
  /** The key of the call, if it had one. */
  idempotencyKey?: string;
}

export function replyOf({ request: { idempotencyKey }, ...reply }: Reply): CallReply<unknown> {
  const traceId = traceIdOf(reply);
  return {
    ...reply,
    headers: globalHeaders(reply.headers),
    ...(traceId !== undefined && { traceId }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
}
