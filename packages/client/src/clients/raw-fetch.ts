import { ReplyError } from "../errors/reply-error.ts";
import { type Answer, exchange, isSuccess } from "../replies/exchange.ts";
import type { Fetch } from "../runtime/fetch.ts";
import type { Mask } from "../replies/mask.ts";
import { globalHeaders } from "../runtime/global-headers.ts";

/** The `fetch` of the openapi-fetch client: one attempt with the limits and errors of a call. */
export function rawFetch(
  fetch: Fetch,
  mask: Mask,
  limits: { timeoutMs: number; maxReplyBytes: number },
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { method, url, signal } = request;
    const body = await request.arrayBuffer();
    const init = {
      method,
      headers: Object.fromEntries(request.headers),
      ...(body.byteLength > 0 && { body }),
    };
    const details = { operation: "raw", method, url };
    const answer = await exchange({ fetch, mask, url, init, ...limits, signal, details });
    if (answer.isCut && isSuccess(answer.status))
      throw new ReplyError(details, answer.status, `a body of more than ${limits.maxReplyBytes} bytes`);
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
