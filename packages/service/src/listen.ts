import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { answerUnreadable } from "./answer-unreadable.ts";

export interface Listening {
  /** With the contract's base path. */
  url: string;
  /** Without it. */
  origin: string;
  port: number;
  /** Accepts no more connections, and resolves when the requests in progress are answered. */
  close: () => Promise<void>;
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

/** Starts to listen; port 0 takes any free one. @throws ListenError */
export async function listen(
  app: RequestListener,
  { port, host, basePath }: { port: number; host: string; basePath: string },
): Promise<Listening> {
  const server = createServer({ keepAliveTimeout }, app);
  answerUnreadable(server);
  server.listen(port, host);
  await once(server, "listening").catch((cause: unknown) => {
    throw new ListenError(unavailable(port, host, cause), { cause });
  });
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error(`Not listening on ${host}:${port}`);
  const origin = `http://${host.includes(":") ? `[${host}]` : host}:${address.port}`;
  return {
    url: `${origin}${basePath}`,
    origin,
    port: address.port,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      // A kept-alive connection is closed as soon as its last reply is sent.
      const sweep = setInterval(() => server.closeIdleConnections(), sweepEveryMs);
      await closed;
      clearInterval(sweep);
    },
  };
}

function unavailable(port: number, host: string, cause: unknown): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "EADDRINUSE")
    return `Port ${port} of ${host} is taken (EADDRINUSE). Free it, name another with --port, or take any with --port 0.`;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return `Cannot listen on port ${port} of ${host}: ${reason}. Try another --port or --host.`;
}
