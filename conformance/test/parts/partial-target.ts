import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { routeOf, type Contract, type Operation } from "@tallystick/contract";

/** What a server of a part of a contract offers, and what it answers to everything else. */
export interface Part {
  contract: Contract;
  isOffered: (operation: Operation) => boolean;
  /** 501 as the contract says, or 404 as a framework without the route. */
  otherwise: 404 | 501;
}

/** A target in front of `origin` that serves only a part of its contract. */
export async function openPartialTarget(
  origin: string,
  part: Part,
): Promise<{ origin: string; close(): Promise<void> }> {
  const operationAt = operationFinder(part.contract);
  const server = createServer((incoming, outgoing) => {
    const operation = operationAt(incoming.method ?? "GET", incoming.url ?? "/");
    if (operation === undefined || part.isOffered(operation)) forward(origin, incoming, outgoing);
    else refuse(part, incoming, outgoing);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** The operation of a method and a path; a literal path takes precedence over one with parameters. */
function operationFinder({ basePath, operations }: Contract): (method: string, url: string) => Operation | undefined {
  const routes = Object.values(operations)
    .toSorted((one, other) => one.path.split("{").length - other.path.split("{").length)
    .map((operation) => ({ operation, route: routeOf(operation) }));
  return (method, url) => {
    const [path = ""] = url.split("?");
    const under = path.startsWith(basePath) ? path.slice(basePath.length) : "";
    return routes.find(
      ({ operation, route }) => operation.method === method.toLowerCase() && route.match(under) !== undefined,
    )?.operation;
  };
}

function forward(origin: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const onward = request(
    `${origin}${incoming.url}`,
    // As they came: what stands there twice stays so.
    { method: incoming.method, headers: incoming.rawHeaders },
    (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    },
  );
  onward.on("error", () => outgoing.destroy());
  incoming.pipe(onward);
}

function refuse({ contract, otherwise }: Part, incoming: IncomingMessage, outgoing: ServerResponse): void {
  incoming.resume();
  if (otherwise === 404) {
    outgoing.writeHead(404, { "content-type": "text/html" });
    outgoing.end(`<pre>Cannot ${incoming.method} the path</pre>`);
    return;
  }
  const { status, code } = contract.conventions.answers.notImplemented;
  outgoing.writeHead(status, { "content-type": "application/json" });
  outgoing.end(JSON.stringify({ status, code, message: "This operation is not implemented." }));
}
