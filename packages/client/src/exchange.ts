import { NetworkError } from "./errors/network-error.ts";
import type { Mask } from "./mask.ts";
import type { Surroundings } from "./surroundings.ts";

/**
 * A `fetch` that gives an answer only once the whole of it has arrived, so that a connection lost halfway is the same
 * `NetworkError` as one never made. Secrets that an error answer echoes are masked. An aborted request rejects with
 * the reason of its signal.
 */
export function createExchange(fetch: Surroundings["fetch"], mask: Mask): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      const answer = await fetch(request);
      const body = answer.ok ? await answer.arrayBuffer() : mask(await answer.text());
      return whole(answer, body, request.url);
    } catch (cause) {
      if (request.signal.aborted) throw request.signal.reason;
      throw networkError(request, cause, mask);
    }
  };
}

/** Keeps what was thrown, unless it quotes a secret: then only its masked words. */
function networkError(request: Request, cause: unknown, mask: Mask): NetworkError {
  const told = toldBy(cause);
  const words = mask(told);
  return new NetworkError(request, words, { cause: words === told ? cause : new Error(words) });
}

/** `fetch` itself says little: the refused connection, the name nobody knows stand in its causes. */
function toldBy(error: unknown, causesLeft = 4): string {
  if (!(error instanceof Error)) return String(error);
  // Refused at each address of a name, a connection is an error without a message.
  const own = error.message || ("code" in error ? String(error.code) : error.name);
  return error.cause === undefined || causesLeft === 0 ? own : `${own}: ${toldBy(error.cause, causesLeft - 1)}`;
}

function whole(answer: Response, body: ArrayBuffer | string, url: string): Response {
  const { status, statusText, headers } = answer;
  const empty = typeof body === "string" ? body === "" : body.byteLength === 0;
  const response = new Response(empty ? null : body, { status, statusText, headers });
  // A response made by hand has no address of its own.
  Object.defineProperty(response, "url", { value: answer.url || url });
  return response;
}
