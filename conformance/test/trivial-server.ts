/** A server that answers every request with the same empty page, at almost no cost. Prints its URL in one line. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const page = '{"data":[],"hasMore":false}';
const headers = { "content-type": "application/json", "content-length": page.length };
const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, headers).end(page);
});
server.listen(0, "127.0.0.1", () => {
  // It listens on a port, so it has an address with one.
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/2025-10-13`);
});
