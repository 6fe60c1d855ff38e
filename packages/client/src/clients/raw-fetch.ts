import { type Answer, exchange } from "../replies/exchange.ts";
import type { Fetch } from "../runtime/fetch.ts";
import type { Mask } from "../replies/mask.ts";
import { globalHeaders } from "../runtime/global-headers.ts";

/** The `fetch` of the openapi-fetch client: one attempt with the limits and errors of a call. */
export function rawFetch(fetch: Fetch, mask: Mask, timeoutMs: number): (request: Request) => Promise<Response> {
  return async (request) => {
    const { method, url, signal } = request;
    const body = await request.arrayBuffer();
    const init = {
      method,
      headers: Object.fromEntries(request.headers),
      ...(body.byteLength > 0 && { body }),
    };
    const details = { operation: "raw", method, url };
    return responseOf(await exchange({ fetch, mask, url, init, timeoutMs, signal, details }), url);
  };
}

function responseOf({ status, headers, text }: Answer, url: string): Response {
  const response = new Response(text === "" ? null : text, { status, headers: globalHeaders(headers) });
  // A constructed response has no URL.
  Object.defineProperty(response, "url", { value: url });
  return response;
}
