import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { listen } from "./listen.ts";

/** What a server that replies `done`, a little later, sends to a client that writes just this and waits for the end. */
async function exchange(sent: string): Promise<string> {
  const app = { port: 0, host: "127.0.0.1", basePath: "" };
  const listening = await listen((_request, response) => void setImmediate(() => response.end("done")), app);
  onTestFinished(async () => void (await listening.close(0)));
  const socket = connect(listening.port, "127.0.0.1");
  socket.write(sent);
  return text(socket);
}

test("an idle connection outlives a balancer's timeout", async () => {
  const keptOpen = await exchange(
    "GET / HTTP/1.1\r\nhost: a\r\n\r\nGET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n",
  );
  expect(keptOpen).toContain("Keep-Alive: timeout=75\r\n");
});

test("bytes outside HTTP get an error of the contract", async () => {
  const reply = await exchange("GARBAGE\r\n\r\n");
  expect(reply).toMatch(/^HTTP\/1\.1 400 [^]*"code":"INVALID_INPUT"/);
});

interface Closing {
  socket: Socket;
  /** Replies to the request that is in hand. */
  reply: () => void;
  close: (timeoutMs: number) => Promise<number>;
}

/** A server with the client's first request in hand, if it sends one. */
async function startClosing(sent: string): Promise<Closing> {
  let response: ServerResponse | undefined;
  const app = (_request: IncomingMessage, given: ServerResponse): void => void (response = given);
  const listening = await listen(app, { port: 0, host: "127.0.0.1", basePath: "" });
  onTestFinished(async () => void (await listening.close(0)));
  const socket = connect(listening.port, "127.0.0.1").setEncoding("utf8");
  await once(socket, "connect");
  socket.on("error", () => {}).write(sent);
  if (sent !== "") await vi.waitUntil(() => response !== undefined, 30_000);
  return { socket, reply: () => void response?.end("done"), close: listening.close };
}

test("closing answers the request in progress with Connection: close and ends its connection", async () => {
  const { socket, reply, close } = await startClosing("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
  const closed = close(60_000);
  reply();
  const received = await text(socket);
  expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*Connection: close\r\n[^]*done$/);
  expect(await closed).toBe(0);
});

for (const [title, sent] of [
  ["the headers of another request", "GET / HTTP/1.1\r\nhost: a\r\n\r\nGET / HTTP/1.1\r\nho"],
  ["a request that is never answered", "GET / HTTP/1.1\r\nhost: a\r\n\r\n"],
  ["the body", "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\n\r\n"],
] as const) {
  test(`closing cuts a connection still at ${title} after the timeout`, async () => {
    const { socket, reply, close } = await startClosing(sent);
    const ended = new Promise((resolve) => socket.resume().once("close", resolve));
    if (!sent.endsWith("\r\n\r\n")) reply();
    expect(await close(50)).toBe(1);
    await ended;
    expect(socket.destroyed).toBe(true);
  });
}

test("closing ends an idle connection immediately", async () => {
  const { socket, close } = await startClosing("");
  const ended = new Promise((resolve) => socket.resume().once("close", resolve));
  expect(await close(60_000)).toBe(0);
  await ended;
});
