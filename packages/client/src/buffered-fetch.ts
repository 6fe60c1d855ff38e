import { NetworkError } from "./errors/network-error.ts";
import type { Mask } from "./mask.ts";
import type { Environment } from "./environment.ts";

/**
 * A `fetch` that returns a response only when its whole body has arrived, so that a connection lost halfway is the same
 * `NetworkError` as a connection that failed. Secrets that an error response repeats are masked. An aborted request rejects with
 * the reason of its signal.
 */
export function createBufferedFetch(fetch: Environment["fetch"], mask: Mask): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      const answer = await fetch(request);
      const body = answer.ok ? await answer.arrayBuffer() : mask(await answer.text());
      return bufferedResponse(answer, body, request.url);
    } catch (cause) {
      if (request.signal.aborted) throw request.signal.reason;
      throw networkError(request, cause, mask);
    }
  };
}

/** Keeps the original error as the cause, unless it quotes a secret: then only its masked message. */
function networkError(request: Request, cause: unknown, mask: Mask): NetworkError {
  const description = describeError(cause);
  const masked = mask(description);
  return new NetworkError(request, masked, { cause: masked === description ? cause : new Error(masked) });
}

/** The message of `fetch` says little; its causes say that the connection was refused, or the host name unknown. */
function describeError(error: unknown, causesLeft = 4): string {
  if (!(error instanceof Error)) return String(error);
  // A connection that was refused at every address of a host name is an error without a message.
  const own = error.message || ("code" in error ? String(error.code) : error.name);
  return error.cause === undefined || causesLeft === 0 ? own : `${own}: ${describeError(error.cause, causesLeft - 1)}`;
}

function bufferedResponse(answer: Response, body: ArrayBuffer | string, url: string): Response {
  const { status, statusText, headers } = answer;
  const empty = typeof body === "string" ? body === "" : body.byteLength === 0;
  const response = new Response(empty ? null : body, { status, statusText, headers });
  // A constructed response has no URL.
  Object.defineProperty(response, "url", { value: answer.url || url });
  return response;
}
