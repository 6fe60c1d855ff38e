import { contract as shippedContract, type Contract, openapi, type OpenApiDocument } from "@tallystick/contract";
import express, { type Express, type Request, type Response } from "express";
import { answer, type Trace } from "./answer.ts";
import type { Handlers } from "./handler.ts";
import { headerNames } from "./headers.ts";
import { InFlight } from "./idempotency.ts";
import { type Plan, plansFor, type RowHandler } from "./plan.ts";
import type { Ports } from "./ports.ts";
import { bodyReader } from "./read-body.ts";
import { Refused } from "./refused.ts";
import { type Outgoing, refusalReply } from "./reply.ts";
import { pathNotFound, RouteTable } from "./route-table.ts";
import { answers } from "./status.ts";
import type { Server } from "./unit-of-work.ts";

export interface ServerOptions<Tx> {
  handlers: Handlers<Tx>;
  ports: Ports<Tx>;
  clock: Clock;
  ids: {
    /** `Request:<uuid>`, never the same twice: ids of challenges, and the trace id of every exchange. */
    requestId(): string;
  };
  /** The shipped one unless said; a changed row changes what the server does. */
  contract?: Contract;
  /** The OpenAPI document of the same contract. */
  document?: OpenApiDocument;
  /** The largest body taken, as `1mb`; a larger one is 413. */
  bodyLimit?: string;
  /** The largest file a form may bring, in bytes: 10 MB unless said. The row says how a larger one is refused, or it is 413. */
  fileLimit?: number;
  /** Told of everything that became a 500, with the place. */
  onError?(error: unknown, place: { operation?: string; traceId: string }): void;
  /** Told of every reply once it is written. */
  onReply?(line: ReplyLine): void;
}

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
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

/** The contract as an Express app: everything under its base path, and an error body of the contract for everything else. */
export function createServer<Tx>(options: ServerOptions<Tx>): Express {
  const { handlers, ports, clock, ids, contract = shippedContract, document = openapi, bodyLimit = "1mb" } = options;
  const { fileLimit = 10 * 1024 * 1024 } = options;
  // The rows and the document check at run time what the handlers' types promise at compile time.
  const plans = plansFor(contract, document, handlers as unknown as Readonly<Record<string, RowHandler<Tx>>>);
  const server = { contract, ports, clock, ids, inFlight: new InFlight(), readBytes: bodyReader(bodyLimit), fileLimit };
  const routes = new RouteTable(contract.basePath, plans);
  const app = express();
  app.disable("x-powered-by");
  app.use((request, response) => serve(server, routes, options, request, response));
  return endingWith(app, (error, response) => {
    const trace = { traceId: ids.requestId() };
    const refused = error === undefined ? pathNotFound() : asRefused(error, trace, options);
    if (!response.headersSent) write(response, refusalReply(refused, {}), trace.traceId);
  });
}

/** Express answers in HTML what none of its routes took, or what broke in one: a URL it cannot parse, a callback that throws. */
function endingWith(app: Express, last: (error: unknown, response: Response) => void): Express {
  type Handle = (request: Request, response: Response, next?: (error?: unknown) => void) => void;
  const handle: Handle = Reflect.get(app, "handle");
  return Object.assign<Express, { handle: Handle }>(app, {
    handle: (request, response, next) =>
      handle.call(app, request, response, next ?? ((error) => last(error, response))),
  });
}

async function serve<Tx>(
  server: Server<Tx>,
  routes: RouteTable<Plan<Tx>>,
  options: Pick<ServerOptions<Tx>, "onError" | "onReply">,
  request: Request,
  response: Response,
): Promise<void> {
  const startedAt = server.clock.now();
  const trace: Trace = { traceId: server.ids.requestId() };
  let plan: Plan<Tx> | undefined;
  let outgoing: Outgoing;
  try {
    const match = routes.match(request.method, request.url);
    plan = match.entry;
    trace.operation = plan.row.id;
    outgoing = await answer(server, match, { request, response, trace });
  } catch (error) {
    outgoing = refusalReply(asRefused(error, trace, options), plan?.authenticateHeader ?? {});
  }
  write(response, outgoing, trace.traceId);
  options.onReply?.(replyLine(request.method, outgoing, trace, server.clock.now() - startedAt));
}

/** Whatever is no refusal is a fault of the server: reported in full, answered without a word of it. */
function asRefused(error: unknown, trace: Trace, { onError }: Pick<ServerOptions<never>, "onError">): Refused {
  if (error instanceof Refused) return error;
  const { traceId, operation } = trace;
  onError?.(error, { traceId, ...(operation !== undefined && { operation }) });
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
