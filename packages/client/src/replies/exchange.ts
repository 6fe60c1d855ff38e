import { NetworkError } from "../errors/network-error.ts";
import type { RequestDetails } from "../errors/request-error.ts";
import { AbortedError } from "../errors/aborted-error.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import type { Fetch, FetchedResponse, UnsentInit } from "../runtime/fetch.ts";
import type { Mask } from "./mask.ts";
import { bodyBytes } from "./body-bytes.ts";
import { withTimeLimit } from "../runtime/time-limit.ts";

/** A response whose body has arrived. */
export interface Answer {
  status: number;
  headers: FetchedResponse["headers"];
  bytes: Uint8Array;
  /** Whether there were more bytes than the limit allows. */
  isCut: boolean;
  /** The target of a redirect, empty where it is unknown; no redirect is followed. */
  redirect: string | undefined;
}

/** The part of a client that sends. */
export interface Sender {
  fetch: Fetch;
  /** Hides secrets in quoted texts. */
  mask: Mask;
}

/** What every attempt of a call sends. */
export interface Sent {
  init: UnsentInit;
  /** Aborts the whole call. */
  signal: AbortSignal | undefined;
  /** The request as errors quote it, with its URL. */
  details: RequestDetails;
  /** The limit of a body, decompressed. */
  maxReplyBytes: number;
}

/** Sends one request and reads the whole reply, up to the limit: a connection lost halfway is a `NetworkError` too. */
export function exchange(
  { fetch, mask }: Sender,
  { init, signal, details, maxReplyBytes }: Sent,
  givenHeaders: UnsentInit["headers"],
  timeoutMs: number,
): Promise<Answer> {
  return withTimeLimit(
    async (limit) => {
      try {
        // Each attempt has headers of its own: a `fetch` of the caller's may change them.
        const sent = { ...init, headers: { ...givenHeaders }, signal: limit, redirect: "manual" } as const;
        const response = await fetch(details.url, sent).catch(responseIn);
        const { status, headers, type, redirected, url } = response;
        const isRedirect = type === "opaqueredirect" || redirected === true || (status >= 300 && status < 400);
        const target = isRedirect ? ((redirected === true ? url : headers.get("Location")) ?? "") : undefined;
        return { ...(await bodyBytes(response, maxReplyBytes)), status, headers, redirect: target };
      } catch (error) {
        throw networkError(details, error, mask);
      }
    },
    { timeoutMs, signal },
    (isAborted) => (isAborted ? new AbortedError(details, signal?.reason) : new TimeoutError(details, timeoutMs)),
  );
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** A `fetch` such as ky's throws error replies, with the response as a member of the error. */
function responseIn(error: unknown): FetchedResponse {
  const { response }: { response?: FetchedResponse } = Object(error);
  if (typeof response?.status !== "number" || typeof response.text !== "function") throw error;
  return response;
}

/** Keeps the original error as the cause, unless it quotes a secret: then only its masked message. */
function networkError(request: RequestDetails, cause: unknown, mask: Mask): NetworkError {
  const description = describeError(cause);
  const masked = mask(description);
  return new NetworkError(request, masked, { cause: masked === description ? cause : new Error(masked) });
}

/** The message of `fetch` says little; its causes say that the connection was refused, or the host name unknown. */
function describeError(error: unknown, causesLeft = 4): string {
  if (!(error instanceof Error)) return String(error);
  // A connection refused at every address of a host name is an error without a message.
  const own = error.message || ("code" in error ? String(error.code) : error.name);
  return error.cause === undefined || causesLeft === 0 ? own : `${own}: ${describeError(error.cause, causesLeft - 1)}`;
}
