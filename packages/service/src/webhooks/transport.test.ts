import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startReceiver } from "../../test/webhook-receiver.ts";
import type { Lookup } from "../runtime/guarded-lookup.ts";
import type { Reach } from "../runtime/reach.ts";
import type { Attempt } from "./decide/delivery.ts";
import { replyLimit, createTransport } from "./transport.ts";

const forever = new AbortController().signal;
const body = Buffer.from("{}");

function post(url: string, options: { reach?: Reach; lookup?: Lookup; patience?: number } = {}): Promise<Attempt> {
  const { reach = "loopback", lookup, patience = 5000 } = options;
  return createTransport({ reach, plain: "reach" }, forever, lookup)({ url, body, headers: {}, timeoutMs: patience });
}

/** A name server for the test: each query gets the next address, the last one for ever. */
function resolving(...addresses: string[]): Lookup & { lookups: number } {
  const lookup = (_name: string, _options: unknown, callback: Parameters<Lookup>[2]): void => {
    const address = addresses[Math.min(answering.lookups++, addresses.length - 1)] ?? "";
    callback(null, [{ address, family: 4 }]);
  };
  const answering = Object.assign(lookup, { lookups: 0 });
  return answering;
}

/** A TCP server that does not speak valid HTTP. */
async function startRawServer(text: string): Promise<string> {
  const server = createServer((socket) => void socket.on("error", () => undefined).write(text));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test("a reply consists of its status and its text", async () => {
  const { url } = await startReceiver(() => ({ status: 418, body: { tea: "é" } }));
  expect(await post(url)).toEqual({ kind: "answered", status: 418, body: '{"tea":"é"}' });
});

for (const host of ["10.0.0.1", "169.254.169.254", "[fd00::1]", "[::ffff:10.0.0.1]", "0x7f.1", "2130706433"]) {
  test(`http://${host}/ is rejected with public reach`, async () => {
    const attempt = await post(`http://${host}/`, { reach: "public" });
    expect(attempt).toMatchObject({ kind: "unreachable", reason: expect.stringContaining("may be reached") });
  });
}

test("a name that resolves to a private address is rejected", async () => {
  const { url, arrivals } = await startReceiver();
  const named = url.replace("127.0.0.1", "platform.example.com");
  const attempt = await post(named, { reach: "public", lookup: resolving("127.0.0.1") });
  expect(attempt).toMatchObject({ kind: "unreachable", reason: expect.stringContaining("platform.example.com") });
  expect(arrivals).toEqual([]);
});

test("a name is resolved once, and the connection uses the checked address", async () => {
  const { url, arrivals } = await startReceiver();
  const lookup = resolving("127.0.0.1", "10.0.0.1");
  const attempt = await post(url.replace("127.0.0.1", "platform.example.com"), { lookup });
  expect(attempt).toMatchObject({ kind: "answered", status: 200 });
  expect(lookup.lookups).toBe(1);
  expect(arrivals[0]?.headers.host).toMatch(/^platform\.example\.com:/);
});

test("a reply is read up to the limit, an endless one too", async () => {
  const chunk = "x".repeat(10_000);
  const endless = await startReceiver(() => (response) => {
    response.writeHead(200);
    const more = (): void => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on("drain", more);
    more();
  });
  const attempt = await post(endless.url);
  expect(attempt).toMatchObject({ kind: "answered", status: 200 });
  expect(attempt.kind === "answered" && attempt.body.length).toBe(replyLimit);
});

test("a reply with an endless body counts with its status", async () => {
  const url = await startRawServer("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf");
  expect(await post(url, { patience: 200 })).toEqual({ kind: "answered", status: 200, body: "half" });
});

test("an endpoint that accepts the connection and sends nothing times out", async () => {
  expect(await post(await startRawServer(""), { patience: 100 })).toEqual({ kind: "silent" });
});

test("an https connection uses TLS with the endpoint's name and the checked address", async () => {
  const received: Buffer[] = [];
  const server = createServer(
    (socket) => void socket.once("data", (chunk: Buffer) => received.push(chunk) && socket.end()),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const attempt = await post(`https://platform.example.com:${port}/`, { lookup: resolving("127.0.0.1") });
  expect(attempt).toMatchObject({ kind: "unreachable" });
  const [hello] = received;
  expect(hello?.subarray(0, 2)).toEqual(Buffer.from([0x16, 0x03]));
  expect(hello?.includes("platform.example.com")).toBe(true);
});

for (const text of ["not HTTP at all\r\n\r\n", `HTTP/1.1 200 OK\r\nx: ${"y".repeat(100_000)}`]) {
  test(`an endpoint that sends ${text.slice(0, 15)}… counts as unreachable`, async () => {
    expect(await post(await startRawServer(text))).toMatchObject({ kind: "unreachable" });
  });
}

test("a shutdown aborts the request in progress", async () => {
  const ending = new AbortController();
  const { url, received } = await startReceiver(() => () => undefined);
  const attempt = createTransport(
    { reach: "loopback", plain: "reach" },
    ending.signal,
  )({ url, body, headers: {}, timeoutMs: 5000 });
  await received(1);
  ending.abort();
  expect(await attempt).toEqual({ kind: "interrupted" });
});

test("an http endpoint configured earlier is rejected once TLS is required", async () => {
  const send = createTransport({ reach: "anywhere", plain: "never" }, forever);
  const attempt = send({ url: "http://127.0.0.1:1/", body: Buffer.from("{}"), headers: {}, timeoutMs: 5000 });
  expect(await attempt).toEqual({ kind: "unreachable", reason: "Webhooks are sent with https only" });
});
