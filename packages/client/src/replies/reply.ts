import type { ClientContract, ClientOperation } from "@tallystick/contract/client";
import type { RequestDetails } from "../errors/request-error.ts";
import { lazyPart } from "../errors/lazy-part.ts";
import { globalHeaders } from "../runtime/global-headers.ts";
import { requireDeclaredBody } from "./declared-body.ts";
import { type Answer, isSuccess } from "./exchange.ts";
import { jsonIn } from "./json.ts";
import { Problem } from "./problem.ts";
import { declaredReply, isJson, isRedirectOf } from "./reply-content.ts";

/** A successful reply, or the challenge of a signed retry. */
export interface Reply {
  status: number;
  headers: Headers;
  /** The id of this request in the log of the service. */
  traceId?: string;
  /** Parsed JSON, text, or bytes, as the media type says; undefined when the reply had no body. */
  body: unknown;
  request: RequestDetails;
}

const typedBodies = /* @__PURE__ */ lazyPart(() => import("./typed-body.ts"));

/** The reply in an answer. Throws a `Problem` where that is an error, or none of the contract. */
export async function replyIn(
  row: ClientOperation,
  answer: Answer,
  request: RequestDetails,
  contract: ClientContract,
): Promise<Reply> {
  const { status, redirect } = answer;
  const isResult = isRedirectOf(row, status);
  if (redirect !== undefined && !isResult) throw new Problem("redirect", redirect);
  if (!isSuccess(status) && !isResult) throw new Problem("error");
  const body = row.method === "head" ? undefined : await bodyIn(row, answer, request);
  requireDeclaredBody(row, contract, status, body);
  const traceId = traceIdOf(answer);
  return {
    status,
    headers: globalHeaders(answer.headers),
    ...(traceId === undefined ? {} : { traceId }),
    body,
    request,
  };
}

/** The request as errors and replies quote it. */
export function detailsOf({ id, method }: ClientOperation, url: string, idempotencyKey?: string): RequestDetails {
  return {
    operation: id,
    method: method.toUpperCase(),
    url,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  };
}

export function traceIdOf({ headers }: Answer): string | undefined {
  return headers.get("X-Request-Id") ?? undefined;
}

/** As JSON, unless the row has another media type. */
function bodyIn(row: ClientOperation, answer: Answer, request: RequestDetails): unknown {
  if (answer.isCut) throw new Problem("cut");
  const reply = declaredReply(row.replies, answer.status);
  if (reply === undefined || isJson(reply)) return jsonIn(answer.bytes);
  // Loaded on demand: most contracts reply with JSON alone.
  return typedBodies(request).then(({ typedBody }) => typedBody(reply, answer));
}
