import {
  codePlaces,
  contract as shippedContract,
  type Contract,
  openapi,
  type OpenApiDocument,
} from "@tallystick/contract";
import type { ErrorRequestHandler, Request, Response } from "express";
import type { Trace } from "./answer-request.ts";
import { pipeline } from "node:stream/promises";
import { headerNames } from "../headers.ts";
import { Refused } from "../refusals/refused.ts";
import { type Outgoing, refusalReply, type RefusingOperation } from "../call/reply.ts";
import type { Result } from "../call/unit-of-work.ts";
import { CommonRefusal } from "../refusals/common-refusal.ts";

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

export interface ExchangeOptions {
  /** The shipped contract by default. */
  contract?: Contract;
  /** The OpenAPI document of the same contract. */
  document?: OpenApiDocument;
  clock: Clock;
  ids: {
    /** `Request:<uuid>`, never the same twice: ids of challenges, and the trace id of every exchange. */
    requestId(): string;
  };
  /** Called with every error that became a 500, its operation and its trace id. */
  onError?(error: unknown, place: { operation?: string; traceId: string }): void;
  /** Called for every reply once it is written. */
  onReply?(line: ReplyLine): void;
}

/** A log line of an exchange, without secrets. */
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

/** Makes the reply to one request; a refusal, returned or thrown, becomes the contract's error body, as any other throw. */
export type Work = (trace: Trace) => Promise<Result>;

/** What the log line and a 401 need of the operation. */
interface ExchangeOperation extends RefusingOperation {
  row: { id: string };
}

/** Writes the reply of `work` with a trace id, and reports it. */
export type Exchange = (
  request: Request,
  response: Response,
  work: Work,
  operation?: ExchangeOperation,
) => Promise<void>;

/** @param announced headers of every reply, which one of its own replaces. */
export function createExchange(options: ExchangeOptions, announced: Headers = {}): Exchange {
  const { clock, ids, contract = shippedContract } = options;
  const common = commonHeaders(announced);
  const { conventions } = contract;
  const outside = outsideOperations(options);
  return async (request, response, work, operation) => {
    const startedAt = clock.now();
    const trace: Trace = { traceId: ids.requestId(), ...(operation !== undefined && { operation: operation.row.id }) };
    const result = await work(trace).catch((error: unknown) => asRefused(error, trace, options));
    const outgoing = result instanceof Refused ? refusalReply(result, operation ?? outside, conventions) : result;
    write(response, outgoing, common, trace.traceId);
    options.onReply?.(replyLine(request.method, outgoing, trace, clock.now() - startedAt));
  };
}

/** Reports a reply that cannot be written or a callback that throws; 500 if nothing was written yet. */
export function failureHandler(options: ExchangeOptions, announced: Headers = {}): ErrorRequestHandler {
  const common = commonHeaders(announced);
  const outside = outsideOperations(options);
  // Express recognises an error handler by its four parameters.
  return (error: unknown, _request, response, _next) => {
    const { contract = shippedContract } = options;
    const trace = { traceId: options.ids.requestId() };
    const refused = asRefused(error, trace, options);
    if (!response.headersSent)
      write(response, refusalReply(refused, outside, contract.conventions), common, trace.traceId);
  };
}

/** Where the errors of no operation show their code. */
function outsideOperations({
  contract = shippedContract,
  document = openapi,
}: ExchangeOptions): Pick<RefusingOperation, "codePlace"> {
  const placesOf = codePlaces(contract, document);
  return { codePlace: (status) => placesOf(undefined, status).place };
}

/** Any other error is a fault of the server: reported in full, and not disclosed to the caller. */
function asRefused(error: unknown, trace: Trace, options: ExchangeOptions): Refused {
  if (error instanceof Refused) return error;
  const { traceId, operation } = trace;
  options.onError?.(error, { traceId, ...(operation !== undefined && { operation }) });
  return new CommonRefusal("internalError", {
    message: `Something went wrong here; ${headerNames.traceId} ${traceId} names it in the log.`,
  });
}

type Headers = Readonly<Record<string, string>>;

function commonHeaders(announced: Headers): Headers {
  // Each reply is for one caller, and some show a secret only once: nothing on the way may keep it.
  return { "cache-control": "no-store", ...announced };
}

function write(response: Response, { status, headers, body }: Outgoing, common: Headers, traceId: string): void {
  // All headers at once: those that are set before, Node checks and copies once more.
  const sent: Record<string, string | number> = { ...common, ...headers, [headerNames.traceId]: traceId };
  if (typeof body !== "string" && !Buffer.isBuffer(body)) {
    response.writeHead(status, sent);
    // A connection that ends early ends the source too; there is nobody left to tell.
    void pipeline(body, response).catch(() => response.destroy());
    return;
  }
  const bytes = Buffer.byteLength(body);
  if (bytes > 0) sent["content-length"] = bytes;
  // Most bodies are ASCII, which goes out fastest as the encoding that is one byte for each character.
  const isLatin = typeof body === "string" && bytes === body.length;
  response.writeHead(status, sent).end(body, isLatin ? "latin1" : "utf8");
}

function replyLine(method: string, { status, refused }: Outgoing, trace: Trace, milliseconds: number): ReplyLine {
  const { traceId, operation, principal } = trace;
  const line: ReplyLine = { traceId, method, status, milliseconds };
  if (operation !== undefined) line.operation = operation;
  if (refused !== undefined) line.code = refused.code;
  if (refused?.rule !== undefined) line.rule = refused.rule;
  if (principal !== undefined) {
    line.credentialId = principal.credentialId;
    line.platformId = principal.platformId;
  }
  return line;
}
