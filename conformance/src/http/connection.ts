import { contractHeader } from "@tallystick/contract";
import { Agent } from "undici";
import type { Timing } from "./timing.ts";
import { certificateFault } from "./certificate-fault.ts";
import { createRateLimitPause, type RateLimitPause } from "./rate-limit-pause.ts";
import { createReplyTimeout, type ReplyTimeout } from "./reply-timeout.ts";
import { createSilence } from "./silence.ts";
import { NoReply, Unreachable } from "./transport-error.ts";

/** A request as it is sent: absolute URL, all headers. */
export interface WireRequest {
  method: string;
  url: string;
  /** Names in lower case, but for a second line of a header. */
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
  /** Every call waits for it first: the target may have asked for a pause. */
  readonly gate: RateLimitPause;
  /**
   * Throws `Unreachable` when nothing listens there or nothing is answered any more, `NoReply` when the connection broke
   * or the time ran out, and the reason of the signal as soon as that fires.
   */
  send(request: WireRequest, signal?: AbortSignal): Promise<WireReply>;
  /** Requests sent so far. */
  requests(): number;
  /** The last requests whose connection broke before a reply came: where the target is gone, one of them may have ended it. */
  unanswered(): readonly WireRequest[];
  /** What the target last said in its header `Tallystick-Contract`; undefined where it said nothing. */
  contract(): string | undefined;
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
/** A target closes connections that were idle for a while, and one may be taken up again just then. */
const closings = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);
const reads = new Set(["GET", "HEAD"]);
const retryWaits = [20, 80, 320];
/** As many may be in flight when a target ends. */
const mostUnanswered = 32;
/** No reply came within so many milliseconds. */
class TimeUp extends Error {
  constructor(limit: number) {
    super(`too slow: no reply within ${Number((limit / 1_000).toPrecision(2))} s (--timeout)`);
  }
}

/** The options of a connection. */
export interface ConnectionOptions {
  timing: Timing;
  /** Limits the sockets. */
  callsInFlight: number;
  /** The most requests in a second. */
  rate?: number;
  /** Default: five to thirty seconds, adapted to the target. */
  patience?: ReplyTimeout;
}

/** The shortest wait for a sign of life of a target that has answered nothing for a while; a slow one gets longer. */
const signOfLifeMs = 5_000;

/** Opens the pool. */
export function openConnection(options: ConnectionOptions): Connection {
  const { timing, patience = createReplyTimeout() } = options;
  const agent = new Agent({ connections: options.callsInFlight, pipelining: 1, connect: { timeout: 5_000 } });
  const underWay = new Set<AbortController>();
  const silence = createSilence(() => isAlive());
  let requests = 0;
  const unanswered: WireRequest[] = [];
  let contract: string | undefined;
  /** When the next request may be sent, where their number in a second is bounded. */
  let nextAt = 0;

  async function turn(): Promise<void> {
    if (options.rate === undefined) return;
    const now = timing.now();
    const at = Math.max(now, nextAt);
    nextAt = at + 1_000 / options.rate;
    if (at > now) await timing.sleep(at - now);
  }

  /** A read that was answered. */
  let answeredRead: WireRequest | undefined;
  let gone: Unreachable | undefined;

  async function once(request: WireRequest, signal: AbortSignal | undefined): Promise<WireReply> {
    await turn();
    const limit = gone === undefined ? patience.limit() : lifeLimit();
    const started = timing.now();
    try {
      const reply = await within(limit, request, signal);
      patience.answeredAfter(timing.now() - started);
      silence.answered();
      if (request.method === "GET") answeredRead = request;
      return reply;
    } catch (error) {
      if (error instanceof TimeUp) patience.timedOut(limit);
      throw error;
    }
  }

  /** The whole reply, or an error after so many milliseconds. */
  async function within(limit: number, request: WireRequest, signal: AbortSignal | undefined): Promise<WireReply> {
    signal?.throwIfAborted();
    const url = new URL(request.url);
    const cut = new AbortController();
    const stop = (): void => cut.abort(signal?.reason);
    const timer = setTimeout(() => cut.abort(new TimeUp(limit)), limit);
    signal?.addEventListener("abort", stop, { once: true });
    underWay.add(cut);
    requests += 1;
    try {
      const reply = await agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: request.method,
        // Bodies are read as they come.
        headers: { "accept-encoding": "identity", ...request.headers },
        body: request.body ?? null,
        signal: cut.signal,
        headersTimeout: 0,
        bodyTimeout: 0,
      });
      // As it was sent: a mark of the order of bytes, which JSON may not have, stays in it.
      const text = Buffer.from(await reply.body.arrayBuffer()).toString();
      const headers = joined(reply.headers);
      contract = headers[contractHeader] ?? contract;
      return { status: reply.statusCode, headers, text };
    } catch (error) {
      throw cut.signal.aborted ? cut.signal.reason : error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      underWay.delete(cut);
    }
  }

  function lifeLimit(): number {
    const usual = patience.limit();
    return Math.min(usual, Math.max(signOfLifeMs, usual / 4));
  }

  async function isAlive(tries = 0): Promise<boolean> {
    if (answeredRead === undefined) return false;
    try {
      await within(lifeLimit(), answeredRead, undefined);
      return true;
    } catch (error) {
      const wait = retryWaits[tries];
      if (error instanceof TimeUp || wait === undefined) return false;
      await timing.sleep(wait);
      return isAlive(tries + 1);
    }
  }

  /**
   * A refused connection carried nothing, so it may be retried: under load a backlog overflows. So may a read whose
   * connection was closed.
   */
  async function send(request: WireRequest, signal: AbortSignal | undefined, tries = 0): Promise<WireReply> {
    try {
      return await once(request, signal);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof Unreachable) throw error;
      const wait = retryWaits[tries];
      const refused = refusals.has(codeOf(error));
      if (!refused && !(error instanceof TimeUp)) unanswered.push(request);
      const isRepeatable = refused || (reads.has(request.method) && closings.has(codeOf(error)));
      if (isRepeatable && wait !== undefined) {
        await timing.sleep(wait, signal);
        return send(request, signal, tries + 1);
      }
      if (refused && !(await isAlive()))
        throw new Unreachable(new URL(request.url).origin, codeOf(error), { cause: error });
      return noReply(request, error);
    }
  }

  async function noReply(request: WireRequest, cause: unknown): Promise<never> {
    if (gone === undefined && (await silence.unanswered())) {
      gone ??= new Unreachable(new URL(request.url).origin, "it has stopped answering", { cause });
      for (const cut of underWay) cut.abort(gone);
    }
    throw gone ?? new NoReply(request.method, request.url, reasonOf(cause), { cause });
  }

  return {
    gate: createRateLimitPause(timing),
    send: (request, signal) => send(request, signal),
    requests: () => requests,
    unanswered: () => unanswered.slice(-mostUnanswered),
    contract: () => contract,
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

function reasonOf(error: unknown): string {
  if (/^(ERR_SSL_|EPROTO$)/.test(codeOf(error))) return `the server there does not speak https (${codeOf(error)})`;
  const message = error instanceof Error && error.message !== "" ? error.message : "the connection broke";
  return certificateFault(codeOf(error)) ?? message;
}
