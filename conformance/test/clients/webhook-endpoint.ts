import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Chooses the status that answers a delivery. */
export type Receive = (body: string, signature: string | undefined) => Promise<number>;

/** A webhook endpoint of the client program. */
export async function openEndpoint(take: Receive): Promise<{ url: string; close: () => void }> {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray()).toString();
    response.writeHead(await take(body, request.headers["x-service-signature"]?.toString())).end();
  }
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address with a port.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
  return { url, close: () => server.close().closeAllConnections() };
}
