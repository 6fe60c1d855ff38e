import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { jsonType } from "../headers.ts";
import type { ConnectionRefusal, WriteRefusal } from "./connection-refusal.ts";

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

const noHttp: ConnectionRefusal = { status: 400, message: "This is not HTTP." };
const refusals = new Map<string | undefined, ConnectionRefusal>([
  ["ERR_HTTP_REQUEST_TIMEOUT", { status: 408, message: "The request was not complete in time." }],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", { status: 413, message: "The chunks of the body contain too much besides it." }],
  ["HPE_HEADER_OVERFLOW", { status: 431, message: "The headers, with the URL, are too large." }],
  ["HPE_INVALID_TRANSFER_ENCODING", { status: 400, message: "The length of the body is not clear from its headers." }],
  ["HPE_UNEXPECTED_CONTENT_LENGTH", { status: 400, message: "The length of the body is not clear from its headers." }],
]);

/** How long a client may take to close the connection after its reply. */
const lingerMs = 1000;

/** Bytes that never become a request get the contract's error body as well (G-02), and their connection is closed. */
export function answerUnreadable(server: Server, bodyOf: WriteRefusal): void {
  const latest = new WeakMap<Duplex, Exchange>();
  server.on("request", (request, response) => latest.set(request.socket, { request, response }));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const refuse = (): void => endWith(socket, refusals.get(error.code) ?? noHttp, bodyOf);
    const exchange = latest.get(socket);
    const isUnderWay = exchange?.request.complete === true && !exchange.response.writableFinished;
    if (error.code === "ECONNRESET" || !socket.writable) socket.destroy();
    else if (exchange && isLastReply(exchange)) return;
    // Bytes after a complete request must not be taken for the reply to that request.
    else if (isUnderWay) exchange.response.once("finish", refuse);
    else refuse();
  });
}

/** The connection ends with the reply that is written already. */
function isLastReply({ response }: Exchange): boolean {
  return response.headersSent && !response.shouldKeepAlive;
}

/** Writes a reply to a connection that has no request, and closes it. */
export function endWith(socket: Duplex, refusal: ConnectionRefusal, bodyOf: WriteRefusal): void {
  const body = bodyOf(refusal);
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    `content-type: ${jsonType}`,
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
