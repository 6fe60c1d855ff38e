import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "./listen.ts";

/** What a server that replies `done`, a little later, sends to a client that writes just this and waits for the end. */
async function exchange(sent: string): Promise<string> {
  const app = { port: 0, host: "127.0.0.1", basePath: "" };
  const listening = await listen((_request, response) => void setImmediate(() => response.end("done")), app);
  onTestFinished(listening.close);
  const socket = connect(listening.port, "127.0.0.1");
  socket.write(sent);
  return text(socket);
}

const refusal = (status: number): string => `{"status":${status},"code":"INVALID_INPUT","message":`;

test("a connection may idle for longer than a balancer allows", async () => {
  const keptOpen = await exchange(
    "GET / HTTP/1.1\r\nhost: a\r\n\r\nGET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n",
  );
  expect(keptOpen).toContain("Keep-Alive: timeout=75\r\n");
});

test("bytes that are not HTTP get an error of the contract, and the connection ends", async () => {
  const reply = await exchange("GARBAGE\r\n\r\n");
  expect(reply).toMatch(/^HTTP\/1\.1 400 Bad Request\r\ncontent-type: application\/json\r\n/);
  expect(reply).toContain(refusal(400));
});

test("headers that are too large are refused as such", async () => {
  const reply = await exchange(`GET /${"x".repeat(100_000)} HTTP/1.1\r\nhost: a\r\n\r\n`);
  expect(reply).toMatch(/^HTTP\/1\.1 431 /);
  expect(reply).toContain(refusal(431));
});

test("rubbish after a complete request is answered after it, not instead of it", async () => {
  const reply = await exchange("POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\n{}RUBBISH\r\n\r\n");
  expect(reply).toMatch(/^HTTP\/1\.1 200 OK[^]*done[^]*HTTP\/1\.1 400 /);
});
