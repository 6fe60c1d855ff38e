import { once } from "node:events";
import type { RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Contract } from "@tallystick/contract";
import { createHttpServer } from "@tallystick/server";

export interface Listening {
  /** With the contract's base path. */
  url: string;
  /** Without it. */
  origin: string;
  port: number;
  /**
   * Accepts no more connections, answers the requests in progress with `Connection: close`, and cuts what is left after
   * so many milliseconds. Resolves with the number of connections that it cut.
   */
  close: (timeoutMs: number) => Promise<number>;
}

/** The address is not available; the message says what to try. `cause` is the system's error. */
export class ListenError extends Error {
  override readonly name = "ListenError";
}

const sweepEveryMs = 20;

/**
 * How long a connection may idle: longer than the minute that balancers and clients allow. If the server closed first,
 * a request on its way would be lost, and its outcome unknown.
 */
const keepAliveTimeout = 75_000;

/** Where to listen, and how it is named in messages. */
export interface Place {
  port: number;
  host: string;
  basePath: string;
  contract?: Contract;
  /** The option that names the port, and the one for the host. */
  options?: { port: string; host: string };
}

/** Starts to listen; port 0 takes any free one. @throws ListenError */
export async function listen(app: RequestListener, place: Place): Promise<Listening> {
  const { port, host, basePath, contract } = place;
  const server = createHttpServer(app, { keepAliveTimeout, ...(contract && { contract }) });
  const close = closer(server);
  server.listen(port, host);
  await once(server, "listening").catch((cause: unknown) => {
    throw new ListenError(unavailable(place, cause), { cause });
  });
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error(`Not listening on ${host}:${port}`);
  const origin = `http://${host.includes(":") ? `[${host}]` : host}:${address.port}`;
  return { url: `${origin}${basePath}`, origin, port: address.port, close };
}

function closer(server: Server): Listening["close"] {
  const connections = new Set<Socket>();
  const unanswered = new Set<ServerResponse>();
  let isClosing = false;
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  server.prependListener("request", (_request, response) => {
    response.shouldKeepAlive &&= !isClosing;
    unanswered.add(response);
    response.once("close", () => unanswered.delete(response));
  });
  return async (timeoutMs) => {
    isClosing = true;
    for (const response of unanswered) response.shouldKeepAlive = false;
    return drain(server, connections, timeoutMs);
  };
}

async function drain(server: Server, connections: ReadonlySet<Socket>, timeoutMs: number): Promise<number> {
  if (!server.listening) return 0;
  let cut = 0;
  const closed = once(server, "close");
  server.close();
  const deadline = setTimeout(() => {
    cut = connections.size;
    for (const socket of connections) socket.destroy();
  }, timeoutMs);
  // A connection that is kept alive is closed as soon as its last reply is sent, one that never had a request at once.
  const sweep = setInterval(() => {
    server.closeIdleConnections();
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  }, sweepEveryMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
  return cut;
}

function unavailable({ port, host, options = { port: "--port", host: "--host" } }: Place, cause: unknown): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "EADDRINUSE")
    return `Port ${port} of ${host} is taken (EADDRINUSE). Free it, name another with ${options.port}, or take any with ${options.port} 0.`;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return `Cannot listen on port ${port} of ${host}: ${reason}. Try another ${options.port} or ${options.host}.`;
}
