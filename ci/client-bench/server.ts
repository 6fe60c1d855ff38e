/** A service that returns the same card to every request; prints its port. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const card = JSON.stringify({
  id: "Card:1",
  cardholderId: "Customer:1",
  state: "ACTIVE",
  stateReason: null,
  form: "VIRTUAL",
  fundingSources: ["InternalAccount:1"],
  createdAt: "2025-10-13T09:20:00.000Z",
  updatedAt: "2025-10-13T09:20:00.000Z",
});
const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(card) };
const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, headers).end(card);
}).listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
