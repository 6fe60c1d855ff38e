import type { UnknownTypes } from "@tallystick/contract";
import createOpenApiClient, { type Client } from "openapi-fetch";
import type { CallContext } from "../calls/call.ts";
import { ReplyError } from "../errors/reply-error.ts";
import { type Answer, exchange, isSuccess } from "../replies/exchange.ts";
import { redirectSentence } from "../replies/error-of-reply.ts";
import type { Mask } from "../replies/mask.ts";
import { clientHeaders } from "../requests/caller-headers.ts";
import { globalHeaders } from "../runtime/global-headers.ts";

/** The openapi-fetch client, which has the limits and errors of a call, and one attempt. */
export function rawClient(context: CallContext): Client<UnknownTypes["paths"]> {
  const { baseUrl, authorization } = context;
  return createOpenApiClient<UnknownTypes["paths"]>({
    baseUrl,
    headers: { ...clientHeaders(context), ...(authorization === undefined ? {} : { Authorization: authorization }) },
    fetch: rawFetch(context),
  });
}

function rawFetch(context: CallContext): (request: Request) => Promise<Response> {
  const { mask, limits } = context;
  const { maxReplyBytes, deadlineMs } = limits;
  const timeoutMs = Math.min(limits.timeoutMs, deadlineMs);
  return async (request) => {
    const { method, url, signal } = request;
    const body = await request.arrayBuffer();
    const headers = Object.fromEntries(request.headers);
    const init = { method, headers, ...(body.byteLength > 0 && { body }) };
    const details = { operation: "raw", method, url };
    const answer = await exchange(context, { init, signal, details, maxReplyBytes }, headers, timeoutMs);
    if (answer.redirect !== undefined)
      throw new ReplyError(details, answer.status, redirectSentence(answer.redirect, mask));
    if (answer.isCut && isSuccess(answer.status))
      throw new ReplyError(details, answer.status, `a body of more than ${maxReplyBytes} bytes`);
    return responseOf(answer, mask, url);
  };
}

function responseOf({ status, headers, bytes }: Answer, mask: Mask, url: string): Response {
  const body = isSuccess(status) ? bytes.slice() : mask(new TextDecoder().decode(bytes));
  const response = new Response(body.length === 0 ? null : body, { status, headers: globalHeaders(headers) });
  // A constructed response has no URL.
  Object.defineProperty(response, "url", { value: url });
  return response;
}
