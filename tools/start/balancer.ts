import { once } from "node:events";
import { Agent, createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";

/** Hands each request to the next of the services, in turns; so two calls of one client meet two processes. */
export interface Balancer {
  origin: string;
  close: () => void;
}

/** @param origins of the services, read anew for each request: they may come and go. */
export async function startBalancer(origins: () => readonly string[], port: number): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const all = origins();
    const origin = all[(turn += 1) % all.length];
    if (origin === undefined) outgoing.writeHead(503).end();
    else hand(incoming, outgoing, { origin, agent });
  });
  // The services say how long they wait.
  server.requestTimeout = 0;
  server.headersTimeout = 0;
  server.keepAliveTimeout = 60_000;
  await listening(server, port);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the balancer has no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

async function listening(server: Server, port: number): Promise<void> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
}

/** Passes a request on as it came, and its reply back. */
function hand(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { origin, agent }: { origin: string; agent: Agent },
): void {
  const { hostname, port } = new URL(origin);
  const { method, url: path, rawHeaders: headers } = incoming;
  const passed = request({ hostname, port, method, path, headers, agent, setHost: false });
  passed.on("response", (reply) => {
    outgoing.writeHead(reply.statusCode ?? 502, reply.statusMessage, reply.rawHeaders);
    reply.pipe(outgoing);
  });
  // Whether the service has done it is unknown, as when any connection breaks.
  passed.on("error", () => outgoing.destroy());
  outgoing.on("close", () => passed.destroy());
  incoming.pipe(passed);
}
