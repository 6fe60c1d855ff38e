import { Agent, errors } from "undici";
import type { Timing } from "../timing.ts";
import { createRateLimitPause } from "./rate-limit-pause.ts";
import type { RateLimitPause } from "./rate-limit-pause.ts";
import { createReplyTimeout } from "./reply-timeout.ts";
import type { ReplyTimeout } from "./reply-timeout.ts";
import { NoReply, Unreachable } from "./transport-error.ts";

/** A request as it is sent: absolute URL, all headers. */
export interface WireRequest {
  method: string;
  url: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  body?: string | Buffer;
}

export interface WireReply {
  status: number;
  /** Names in lower case; repeated ones joined by a comma. */
  headers: Record<string, string>;
  text: string;
}

/** One keep-alive pool for the whole run. */
export interface Connection {
  /** Closed while the target asked for a pause; every call waits for it first. */
  readonly gate: RateLimitPause;
  /**
   * Throws `Unreachable` when nothing listens there, `NoReply` when the connection broke or the time ran out, and the
   * reason of the signal as soon as that fires.
   */
  send(request: WireRequest, signal?: AbortSignal): Promise<WireReply>;
  /** Requests sent so far. */
  requests(): number;
  /** Aborts what is in flight; nothing is sent any more. */
  close(): Promise<void>;
}

const refusals = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);
const connectRetries = [20, 80, 320];

/** The options of a connection. */
export interface ConnectionOptions {
  timing: Timing;
  /** Limits the sockets. */
  callsInFlight: number;
  /** Default: five to thirty seconds, adapted to the target. */
  patience?: ReplyTimeout;
}

/** Opens the pool. */
export function openConnection(options: ConnectionOptions): Connection {
  const { timing, patience = createReplyTimeout() } = options;
  const agent = new Agent({ connections: options.callsInFlight, pipelining: 1, connect: { timeout: 5_000 } });
  let requests = 0;

  async function once(request: WireRequest, signal: AbortSignal | undefined): Promise<WireReply> {
    const limit = patience.limit();
    try {
      return await within(limit, request, signal);
    } catch (error) {
      if (isTimeout(error)) patience.timedOut(limit);
      throw error;
    }
  }

  async function within(limit: number, request: WireRequest, signal: AbortSignal | undefined): Promise<WireReply> {
    signal?.throwIfAborted();
    const url = new URL(request.url);
    const started = timing.now();
    requests += 1;
    const reply = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: request.method,
      headers: request.headers,
      body: request.body ?? null,
      ...(signal === undefined ? {} : { signal }),
      headersTimeout: limit,
      bodyTimeout: limit,
    });
    const text = await reply.body.text();
    patience.answeredAfter(timing.now() - started);
    return { status: reply.statusCode, headers: joined(reply.headers), text };
  }

  /** A refused connection carried nothing, so it may be retried; under load a backlog overflows. */
  async function send(request: WireRequest, signal: AbortSignal | undefined, tries = 0): Promise<WireReply> {
    try {
      return await once(request, signal);
    } catch (error) {
      signal?.throwIfAborted();
      const wait = connectRetries[tries];
      const refused = refusals.has(codeOf(error));
      if (refused && wait !== undefined) {
        await timing.sleep(wait, signal);
        return send(request, signal, tries + 1);
      }
      throw refused
        ? new Unreachable(new URL(request.url).origin, codeOf(error), { cause: error })
        : new NoReply(request.method, request.url, reasonOf(error), { cause: error });
    }
  }

  return {
    gate: createRateLimitPause(timing),
    send: (request, signal) => send(request, signal),
    requests: () => requests,
    close: () => agent.destroy(),
  };
}

function joined(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const entries = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), [value].flat().join(", ")]));
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

function isTimeout(error: unknown): boolean {
  return error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError;
}

function reasonOf(error: unknown): string {
  if (isTimeout(error)) return "no reply in time";
  if (/^(ERR_SSL_|EPROTO$)/.test(codeOf(error))) return `the server there does not speak https (${codeOf(error)})`;
  return error instanceof Error && error.message !== "" ? error.message : "the connection broke";
}
