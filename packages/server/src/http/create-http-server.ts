import { contract as shippedContract, type Contract, type OpenApiDocument } from "@tallystick/contract";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import { headerNames, jsonType, singleHeaders } from "../headers.ts";
import { repeatedHeader } from "../parameters/raw-parameters.ts";
import { ambiguous } from "../refusals/ambiguous.ts";
import { answerUnreadable, endWith } from "./answer-unreadable.ts";
import { type ConnectionRefusal, connectionRefusals, type WriteRefusal } from "./connection-refusal.ts";
import { faultOfHead } from "./fault-of-head.ts";

export interface HttpServerOptions extends Omit<ServerOptions, "requireHostHeader"> {
  /** The shipped contract by default; its error body is what is answered. */
  contract?: Contract;
  /** The OpenAPI document of the same contract, which says where an error shows its code; without it at the top of the body. */
  document?: OpenApiDocument;
}

/**
 * A server of Node for an app. What Node answers by itself, with an empty body or by closing the connection, gets the
 * contract's error body: bytes that are no HTTP, an ambiguous or missing header, an unknown `Expect`, `CONNECT`.
 */
export function createHttpServer(app: RequestListener, options: HttpServerOptions = {}): Server {
  const { contract = shippedContract, document, ...nodeOptions } = options;
  const bodyOf = connectionRefusals(contract, document);
  const server = createServer({ ...nodeOptions, requireHostHeader: false }, (request, response) => {
    const repeated = repeatedHeader(request.rawHeaders, singleHeaders);
    const fault = faultOfHead(request);
    if (repeated !== undefined)
      refuse(response, ambiguous(`header.${repeated}`, "repeated").under(contract.conventions), bodyOf);
    else if (fault === undefined) app(request, response);
    else refuse(response, { status: 400, message: fault }, bodyOf);
  });
  // Some clients end their side once they have sent a request. Node would close the other side, too, before a reply that takes time.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on("checkContinue", (request, response) => {
    continueWhenRead(request, response);
    server.emit("request", request, response);
  });
  server.on("checkExpectation", (_request, response) =>
    refuse(response, { status: 417, message: "The only expectation that is met is 100-continue." }, bodyOf),
  );
  server.on("connect", (_request, socket) =>
    endWith(socket, { status: 405, message: "This server opens no connections for others." }, bodyOf),
  );
  answerUnreadable(server, bodyOf);
  return server;
}

/** Asks for the body of a request when it is read. One that is refused by its head may come or not, so its connection ends. */
function continueWhenRead(request: IncomingMessage, response: ServerResponse): void {
  const { shouldKeepAlive } = response;
  response.shouldKeepAlive = false;
  let isAsked = false;
  const ask = (): void => {
    if (isAsked || response.headersSent) return;
    isAsked = true;
    response.shouldKeepAlive = shouldKeepAlive;
    response.writeContinue();
  };
  request.once("resume", ask);
  // An iterator reads without it.
  request.on("newListener", (event) => {
    if (event === "readable") ask();
  });
}

/** The body of the request is not read, so the connection cannot be used again. */
function refuse(response: ServerResponse, refusal: ConnectionRefusal, bodyOf: WriteRefusal): void {
  const body = bodyOf(refusal);
  response.shouldKeepAlive = false;
  const headers = { [headerNames.contentType]: jsonType, "content-length": Buffer.byteLength(body) };
  response.writeHead(refusal.status, headers).end(body);
}
