import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { forNode, type NodeHandlerOptions } from "./for-node.ts";

type FetchHandler = Parameters<typeof forNode>[0];

/** A server of `node:http` that says how each call of its handler ended. */
async function serve(handler: FetchHandler, options?: NodeHandlerOptions) {
  const ends: string[] = [];
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const node = forNode(handler, options);
  const server = createServer((request, response) => {
    node(request, response)
      .then(
        () => ends.push("resolved"),
        (error: unknown) => ends.push(String(error)),
      )
      .finally(resolve);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => server.close().closeAllConnections());
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, ends, ended };
}

/** Sends these bytes and returns the first line of the reply. */
async function firstLine(port: number, text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  onTestFinished(() => void socket.destroy());
  socket.write(text);
  const [reply]: unknown[] = await once(socket, "data");
  return String(reply).split("\r\n", 1)[0] ?? "";
}

const pathOf: FetchHandler = async ({ url }) =>
  new Response(null, { status: new URL(url).host === "localhost" ? 204 : 500 });

test.for([
  ["POST // HTTP/1.1", "HTTP/1.1 204 No Content"],
  ["POST //other.example/path HTTP/1.1", "HTTP/1.1 204 No Content"],
  ["OPTIONS * HTTP/1.1", "HTTP/1.1 400 Bad Request"],
  ["TRACE / HTTP/1.1", "HTTP/1.1 400 Bad Request"],
])("%s is answered %s and resolves the handler", async ([line, reply]) => {
  const { port, ends } = await serve(pathOf);
  expect(await firstLine(port, `${line}\r\nHost: localhost\r\n\r\n`)).toBe(reply);
  expect(ends).toEqual(["resolved"]);
});

test("a truncated body calls neither handler nor onError and resolves", async () => {
  const errors: unknown[] = [];
  const calls: string[] = [];
  const handler: FetchHandler = async ({ url }) => {
    calls.push(url);
    return new Response();
  };
  const { port, ends, ended } = await serve(handler, { onError: (error) => void errors.push(error) });
  const socket = connect(port, "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf", () => socket.destroy());
  await ended;
  expect({ ends, errors, calls }).toEqual({ ends: ["resolved"], errors: [], calls: [] });
});

test("an error of the handler is answered 500 and passed to onError, whose own error is ignored", async () => {
  const errors: string[] = [];
  const onError = (error: unknown): void => {
    errors.push(String(error));
    if (errors.length === 2) throw new Error("no log");
  };
  const { port, ends } = await serve(() => Promise.reject(new Error("no key")), { onError });
  for (const _ of [1, 2]) expect((await fetch(`http://127.0.0.1:${port}/`, { method: "POST" })).status).toBe(500);
  expect(errors).toEqual(["Error: no key", "Error: no key"]);
  expect(ends).toEqual(["resolved", "resolved"]);
});
