import { once } from "node:events";
import type { RequestListener } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import type { Request, Response } from "express";
import { readForm } from "../body/read-form.ts";
import { CommonRefusal } from "../refusals/common-refusal.ts";
import { bodyReader, readBody } from "../body/read-body.ts";
import type { PlannedContent } from "../routing/planned-contents.ts";
import { createHttpServer } from "./create-http-server.ts";

const done: RequestListener = (request, response) => {
  request.resume().once("end", () => response.setHeader("seen", request.url ?? "").end("done"));
};

/** What a server sends to a client that writes just this and waits for the end. */
async function exchange(sent: string, reply = done, isLast = false): Promise<string> {
  const server = createHttpServer(reply);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  const socket = connect(port, "127.0.0.1");
  if (isLast) socket.end(sent);
  else socket.write(sent);
  return text(socket);
}

const close = "connection: close\r\n";

for (const [title, status, sent] of [
  ["bytes that are not HTTP", 400, "GARBAGE\r\n\r\n"],
  ["headers that are too large", 431, `GET /${"x".repeat(100_000)} HTTP/1.1\r\nhost: a\r\n\r\n`],
  ["a missing Host", 400, `GET / HTTP/1.1\r\n${close}\r\n`],
  ["two Host headers", 400, "GET / HTTP/1.1\r\nhost: a\r\nHost: b\r\n\r\n"],
  ["two equal Host headers", 400, "GET / HTTP/1.1\r\nhost: a\r\nhost: a\r\n\r\n"],
  [
    "two Authorization headers",
    400,
    "GET / HTTP/1.1\r\nhost: a\r\nauthorization: Basic YTpi\r\nAuthorization: x\r\n\r\n",
  ],
  ["two Content-Type headers", 400, "GET / HTTP/1.1\r\nhost: a\r\ncontent-type: a/b\r\ncontent-type: a/c\r\n\r\n"],
  ["an unknown Expect", 417, "POST / HTTP/1.1\r\nhost: a\r\nexpect: tea\r\ncontent-length: 2\r\n\r\n{}"],
  [
    "Content-Length with Transfer-Encoding",
    400,
    "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
  ],
  ["two Content-Length headers", 400, "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}"],
  ["a Content-Length that is no number", 400, "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: two\r\n\r\n{}"],
  [
    "an unknown Transfer-Encoding",
    400,
    "POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
  ],
  [
    "a Transfer-Encoding that does not end the body",
    400,
    "POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: identity\r\n\r\n{}",
  ],
  ["Transfer-Encoding in HTTP/1.0", 400, "POST / HTTP/1.0\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n"],
  ["a header with a space before its colon", 400, "GET / HTTP/1.1\r\nhost : a\r\n\r\n"],
  ["a header with a null byte", 400, "GET / HTTP/1.1\r\nhost: a\r\nx: a\0b\r\n\r\n"],
  ["CONNECT", 405, "CONNECT a:443 HTTP/1.1\r\nhost: a\r\n\r\n"],
] as const) {
  test(`${title} gets an error of the contract, and the connection ends`, async () => {
    const reply = await exchange(sent);
    expect(reply).toMatch(new RegExp(String.raw`^HTTP/1\.1 ${status} `));
    expect(reply.toLowerCase()).toContain("content-type: application/json\r\n");
    expect(reply.toLowerCase()).toContain("connection: close\r\n");
    const { details, ...body } = JSON.parse(reply.slice(reply.indexOf("\r\n\r\n") + 4));
    expect(details?.field.startsWith("header.")).toBe(/^two (?!Content-Length)/.test(title) ? true : undefined);
    expect(body).toEqual({
      status,
      code: "INVALID_INPUT",
      message: expect.stringMatching(/^[A-Z].*\.$/),
    });
  });
}

for (const [title, url, sent] of [
  ["HTTP/1.0 without a Host", "/", "GET / HTTP/1.0\r\n\r\n"],
  ["an absolute URL", "http://a/b", `GET http://a/b HTTP/1.1\r\nhost: a\r\n${close}\r\n`],
  [
    "a body in chunks",
    "/",
    `POST / HTTP/1.1\r\nhost: a\r\nTransfer-Encoding: Chunked\r\n${close}\r\n2\r\n{}\r\n0\r\n\r\n`,
  ],
  [
    "an expectation of 100-continue",
    "/",
    `POST / HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\ncontent-length: 2\r\n${close}\r\n{}`,
  ],
  [
    "an upgrade that nobody offers",
    "/",
    `GET / HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade, close\r\n\r\n`,
  ],
] as const) {
  test(`${title} is served`, async () => {
    const reply = await exchange(sent);
    expect(reply).toMatch(/^(HTTP\/1\.1 100 Continue\r\n\r\n)?HTTP\/1\.1 200 /);
    expect(reply).toContain(`seen: ${url}\r\n`);
  });
}

test("rubbish after a complete request is answered after it, not instead of it", async () => {
  const reply = await exchange("POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\n{}RUBBISH\r\n\r\n");
  expect(reply).toMatch(/^HTTP\/1\.1 200 OK[^]*done[^]*HTTP\/1\.1 400 /);
});

const readers = { readBytes: bodyReader("1mb"), readFile: bodyReader("1mb") };

/** Replies late, with the body. */
const late: RequestListener = (request, response) => {
  const contents = [{ contentType: "application/json", form: "json" } as PlannedContent];
  const [called, replying] = [request as Request, response as Response]; // the reader asks for no more
  const reply = async (): Promise<void> => {
    try {
      const { body } = await readBody({ row: {}, contents, formOf: undefined }, readers, called, replying);
      response.end(JSON.stringify(body));
    } catch (error) {
      response.end(String(error));
    }
  };
  setTimeout(() => void reply(), 50);
};

test.each(["1.0", "1.1"])("a late reply reaches a client whose side has ended, in HTTP/%s", async (version) => {
  const head = `POST / HTTP/${version}\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n`;
  const reply = await exchange(`${head}{"a":"b"}`, late, true);
  expect(reply).toMatch(/^HTTP\/1\.1 200 /);
  expect(reply).toContain('{"a":"b"}');
});

const awaiting = (length: number): string =>
  `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\nexpect: 100-continue\r\ncontent-length: ${length}\r\n\r\n`;

test("a body is asked for when it is read, and its connection goes on", async () => {
  const next = `GET / HTTP/1.1\r\nhost: a\r\n${close}\r\n`;
  const reply = await exchange(`${awaiting(9)}{"a":"b"}${next}`, late);
  expect(reply).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 [^]*"a":"b"[^]*HTTP\/1\.1 200 /);
});

test("a body that its length says is too large is refused before it is asked for", async () => {
  expect(await exchange(awaiting(1024 * 1024 + 1), late)).toMatch(/^HTTP\/1\.1 200 [^]*The body is too large/);
});

const refused: RequestListener = (_request, response) => response.writeHead(401).end("no");

test("a form that its length says is too large is refused before it is asked for", async () => {
  const limits = { file: 10, fileTooLarge: () => new CommonRefusal("tooLarge", { message: "The file is too large." }) };
  const read: RequestListener = (request, response) =>
    void readForm(request, limits).catch((error: unknown) => response.end(String(error)));
  const form = awaiting(1024 * 1024 + 11).replace("application/json", "multipart/form-data; boundary=x");
  expect(await exchange(form, read)).toMatch(/^HTTP\/1\.1 200 [^]*too large/);
});

test("a body of a request that is refused by its head is not asked for, and its connection ends", async () => {
  expect(await exchange(awaiting(9), refused)).toMatch(/^HTTP\/1\.1 401 [^]*connection: close\r\n[^]*no\r\n/i);
});
