import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { exampleReply } from "./example-reply.ts";
import { createClient, TallystickError, type TallystickErrorKind } from "../src/index.ts";

type Answer = (socket: Socket) => unknown;

const body = JSON.stringify({ ...exampleReply("transfers.in"), id: "Transaction:1" });
const head = "HTTP/1.1 201 Created\r\nContent-Type: application/json\r\n";
const payment = {
  source: { accountId: "ExternalAccount:1" },
  destination: { accountId: "InternalAccount:1" },
  amount: 1,
} as const;

/** A raw socket server, which can send invalid HTTP. */
async function open(answer: Answer): Promise<{ baseUrl: string; keys: string[] }> {
  const keys: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let request = "";
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      request += String(bytes);
      if (!/\r\n\r\n.*\}$/s.test(request)) return;
      keys.push(/idempotency-key: (.*)\r\n/i.exec(request)?.[1] ?? "none");
      request = "";
      answer(socket);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  // A server that listens on a port has an address with a port.
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys };
}

function reply(status: string, headers = "", text = body): string {
  return `HTTP/1.1 ${status}\r\n${headers}Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

function sends(bytes: string): Answer {
  return (socket) => socket.end(bytes);
}

/** Sends something again and again, and never ends. */
function drips(start: string, drop: string): Answer {
  return (socket) => {
    socket.write(start);
    const timer = setInterval(() => socket.write(drop), 5);
    socket.once("close", () => clearInterval(timer));
  };
}

interface Failure {
  kind: TallystickErrorKind;
  attempts: number;
  answer: Answer;
}

const failures: Record<string, Failure> = {
  "headers that never end": { kind: "timeout", attempts: 2, answer: drips("HTTP/1.1 201 Created\r\n", "X-A: b\r\n") },
  "a body that never ends": { kind: "timeout", attempts: 2, answer: drips(`${head}Content-Length: 9999\r\n\r\n`, " ") },
  silence: { kind: "timeout", attempts: 2, answer: () => undefined },
  "a reset after the request": { kind: "network", attempts: 2, answer: (socket) => socket.resetAndDestroy() },
  "an end after the request": { kind: "network", attempts: 2, answer: (socket) => socket.end() },
  "an end within the body": { kind: "network", attempts: 2, answer: sends(`${head}Content-Length: 99\r\n\r\n{"id"`) },
  "a chunk without a length": {
    kind: "network",
    attempts: 2,
    answer: sends(`${head}Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n`),
  },
  "chunks without an end": {
    kind: "network",
    attempts: 2,
    answer: sends(`${head}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n`),
  },
  "two lengths": {
    kind: "network",
    attempts: 2,
    answer: sends(`${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`),
  },
  "bytes that are not as they say compressed": {
    kind: "network",
    attempts: 2,
    answer: sends(reply("201 Created", "Content-Encoding: gzip\r\n")),
  },
  "another protocol": { kind: "network", attempts: 2, answer: sends("SSH-2.0-OpenSSH_9.9\r\n") },
  "a switch of protocols": {
    kind: "network",
    attempts: 2,
    answer: sends("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"),
  },
  "a redirect to another host": {
    kind: "reply",
    attempts: 1,
    answer: sends(reply("307 Temporary Redirect", "Location: http://other.example/\r\n", "")),
  },
  "an empty 201": { kind: "reply", attempts: 1, answer: sends(reply("201 Created", "", "")) },
  "a 204 where a body is declared": { kind: "reply", attempts: 1, answer: sends("HTTP/1.1 204 No Content\r\n\r\n") },
  "a 202 without a challenge": { kind: "reply", attempts: 1, answer: sends(reply("202 Accepted")) },
  "JSON that was cut off": { kind: "reply", attempts: 1, answer: sends(reply("201 Created", "", '{"id":"Tra')) },
  "a page of HTML": {
    kind: "reply",
    attempts: 1,
    answer: sends(reply("200 OK", "Content-Type: text/html\r\n", "<html></html>")),
  },
  "JSON that is null": { kind: "reply", attempts: 1, answer: sends(reply("201 Created", "", "null")) },
  "JSON that is a list": { kind: "reply", attempts: 1, answer: sends(reply("201 Created", "", "[]")) },
  "a 500 with HTML": {
    kind: "api",
    attempts: 1,
    answer: sends(reply("500 Internal Server Error", "Content-Type: text/html\r\n", "<html></html>")),
  },
  "a status that does not exist": { kind: "api", attempts: 1, answer: sends(reply("999 Nothing")) },
  "a 429 for thirty years": {
    kind: "api",
    attempts: 1,
    answer: sends(reply("429 Too Many Requests", "Retry-After: 1000000000\r\n", "")),
  },
  "a 429 for longer than a number": {
    kind: "api",
    attempts: 1,
    answer: sends(reply("429 Too Many Requests", `Retry-After: ${"9".repeat(400)}\r\n`, "")),
  },
  "an error body of other types": {
    kind: "api",
    attempts: 1,
    answer: sends(reply("400 Bad Request", "", '{"code":{"a":1},"details":7,"message":[]}')),
  },
};

test.for(Object.entries(failures))(
  "a call rejects %s with a known kind and the key of all attempts",
  async ([, { kind, attempts, answer }]) => {
    const { baseUrl, keys } = await open(answer);
    const client = createClient({
      baseUrl,
      clientId: "id",
      clientSecret: "secret",
      timeoutMs: 500,
      retry: { attempts: 2, baseDelayMs: 1 },
    });

    const error: unknown = await client.call("transfers.in", { body: payment }).catch((each: unknown) => each);

    expect(error).toBeInstanceOf(TallystickError);
    expect(error).toMatchObject({ kind, idempotencyKey: keys[0] });
    expect(keys).toHaveLength(attempts);
    expect(new Set(keys).size).toBe(1);
  },
);

const successes: Record<string, string> = {
  "another media type": reply("201 Created", "Content-Type: text/html\r\n"),
  "two trace ids": reply("201 Created", "X-Request-Id: a\r\nX-Request-Id: b\r\n"),
  "replies before the reply": `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n${reply("201 Created")}`,
  "a byte order mark": reply("201 Created", "", `\ufeff${body}`),
  "a reply to a request that was not made": reply("201 Created") + reply("201 Created", "", '{"id":"Transaction:2"}'),
};

test.for(Object.entries(successes))("a call returns the body despite %s", async ([, bytes]) => {
  const { baseUrl, keys } = await open(sends(bytes));
  const client = createClient({ baseUrl, clientId: "id", clientSecret: "secret" });

  expect(await client.call("transfers.in", { body: payment })).toEqual(JSON.parse(body));
  expect(keys).toHaveLength(1);
});
