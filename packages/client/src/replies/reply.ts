import type { ClientOperation, ClientRows } from "@tallystick/contract/client";
import type { RequestDetails } from "../errors/request-error.ts";
import { lazyPart } from "../errors/lazy-part.ts";
import { requireDeclaredBody } from "./declared-body.ts";
import { type Answer, isSuccess } from "./exchange.ts";
import { jsonIn } from "./json.ts";
import { Problem } from "./problem.ts";
import { declaredReply, isJson } from "./reply-content.ts";

/** A successful reply, or the challenge of a signed retry. */
export interface Reply {
  status: number;
  headers: Answer["headers"];
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
  contract: ClientRows,
): Promise<Reply> {
  const { status, redirect } = answer;
  const own = declaredReply(row.replies, status);
  // A declared redirect is the result of its operation.
  const isResult = own !== undefined && status >= 300 && status < 400;
  if (redirect !== undefined && !isResult) throw new Problem("redirect", redirect);
  if (!isSuccess(status) && !isResult) throw new Problem("error");
  let body: unknown;
  if (row.method !== "head") {
    if (answer.isCut) throw new Problem("cut");
    // Loaded on demand: most contracts reply with JSON alone.
    body =
      own === undefined || isJson(own) ? jsonIn(answer.bytes) : (await typedBodies(request)).typedBody(own, answer);
    requireDeclaredBody(row, contract, status, own, body);
  }
  return { status, headers: answer.headers, body, request };
}

/** The request as errors and replies quote it. */
export function detailsOf(
  { id, method }: { id: string; method: string },
  url: string,
  idempotencyKey?: string,
): RequestDetails {
  return {
    operation: id,
    method: method.toUpperCase(),
    url,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
}

/** The id of a request in the log of the service. */
export function traceIdOf({ headers }: Pick<Answer, "headers">): string | undefined {
  return headers.get("X-Request-Id") ?? undefined;
}
