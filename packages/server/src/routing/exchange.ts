import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express";
import type { Trace } from "./answer-request.ts";
import { headerNames } from "../headers.ts";
import { Refused } from "../refusals/refused.ts";
import { type Outgoing, refusalReply } from "../call/reply.ts";
import { answers } from "../refusals/answers.ts";

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

export interface ExchangeOptions {
  clock: Clock;
  ids: {
    /** `Request:<uuid>`, never the same twice: ids of challenges, and the trace id of every exchange. */
    requestId(): string;
  };
  /** Called with everything that became a 500, and with the place. */
  onError?(error: unknown, place: { operation?: string; traceId: string }): void;
  /** Called for every reply once it is written. */
  onReply?(line: ReplyLine): void;
}

/** What a log may say of an exchange. Nothing in it is secret. */
export interface ReplyLine {
  traceId: string;
  method: string;
  operation?: string;
  status: number;
  /** Of a refusal. */
  code?: string;
  rule?: string;
  credentialId?: string;
  platformId?: string;
  /** By the server's clock. */
  milliseconds: number;
}

/** Makes the reply to one request; a throw becomes the contract's error body. */
type Work = (request: Request, response: Response, trace: Trace) => Promise<Outgoing>;

/** The operation an exchange belongs to, as far as its log line and its 401 need it. */
interface Place {
  row: { id: string };
  authenticateHeader: Record<string, string>;
}

/** An Express handler that writes whatever `work` makes of a request, with a trace id, and reports it. */
export function asExchange(options: ExchangeOptions, work: Work, place?: Place): RequestHandler {
  const { clock, ids } = options;
  return async (request, response) => {
    const startedAt = clock.now();
    const trace: Trace = { traceId: ids.requestId(), ...(place !== undefined && { operation: place.row.id }) };
    let outgoing: Outgoing;
    try {
      outgoing = await work(request, response, trace);
    } catch (error) {
      outgoing = refusalReply(asRefused(error, trace, options), place?.authenticateHeader ?? {});
    }
    write(response, outgoing, trace.traceId);
    options.onReply?.(replyLine(request.method, outgoing, trace, clock.now() - startedAt));
  };
}

/** A reply that cannot be written, or a callback that throws: reported, and a 500 where nothing was written yet. */
export function reportFailure(options: ExchangeOptions): ErrorRequestHandler {
  // Express knows a handler of errors by its four parameters.
  return (error: unknown, _request, response, _next) => {
    const trace = { traceId: options.ids.requestId() };
    const refused = asRefused(error, trace, options);
    if (!response.headersSent) write(response, refusalReply(refused, {}), trace.traceId);
  };
}

/** Whatever is no refusal is a fault of the server: reported in full, answered without a word of it. */
function asRefused(error: unknown, trace: Trace, options: ExchangeOptions): Refused {
  if (error instanceof Refused) return error;
  const { traceId, operation } = trace;
  options.onError?.(error, { traceId, ...(operation !== undefined && { operation }) });
  return new Refused(answers.internalError, {
    message: `Something went wrong here; ${headerNames.traceId} ${traceId} names it in the log.`,
  });
}

function write(response: Response, { status, headers, body }: Outgoing, traceId: string): void {
  const bytes = Buffer.byteLength(body);
  const length = bytes === 0 ? {} : { "content-length": bytes };
  // Most bodies are ASCII, which goes out fastest as the encoding that is one byte for each character.
  const encoding = bytes === body.length ? "latin1" : "utf8";
  response.writeHead(status, { ...headers, ...length, [headerNames.traceId]: traceId }).end(body, encoding);
}

function replyLine(method: string, { status, refused }: Outgoing, trace: Trace, milliseconds: number): ReplyLine {
  const { traceId, operation, principal } = trace;
  return {
    traceId,
    method,
    status,
    milliseconds,
    ...(operation !== undefined && { operation }),
    ...(refused !== undefined && { code: refused.code }),
    ...(refused?.rule !== undefined && { rule: refused.rule }),
    ...(principal !== undefined && { credentialId: principal.credentialId, platformId: principal.platformId }),
  };
}
