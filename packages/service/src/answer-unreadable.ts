import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

interface Problem {
  status: number;
  message: string;
}

const noHttp: Problem = { status: 400, message: "This is not HTTP." };
const problems = new Map<string | undefined, Problem>([
  ["ERR_HTTP_REQUEST_TIMEOUT", { status: 408, message: "The request was not complete in time." }],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", { status: 413, message: "The chunks of the body contain too much besides it." }],
  ["HPE_HEADER_OVERFLOW", { status: 431, message: "The headers, with the URL, are too large." }],
]);

/** How long a client may take to close the connection after its reply. */
const lingerMs = 1000;

/** Bytes that never become a request get the contract's error body as well (G-02), and their connection is closed. */
export function answerUnreadable(server: Server): void {
  const latest = new WeakMap<Duplex, Exchange>();
  server.on("request", (request, response) => latest.set(request.socket, { request, response }));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const refuse = (): void => endWith(socket, problems.get(error.code) ?? noHttp);
    const exchange = latest.get(socket);
    const isUnderWay = exchange?.request.complete === true && !exchange.response.writableFinished;
    if (error.code === "ECONNRESET" || !socket.writable) socket.destroy();
    // Bytes after a complete request must not be taken for the reply to that request.
    else if (isUnderWay) exchange.response.once("finish", refuse);
    else refuse();
  });
}

function endWith(socket: Duplex, { status, message }: Problem): void {
  const body = JSON.stringify({ status, code: "INVALID_INPUT", message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
