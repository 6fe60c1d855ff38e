import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { Refused } from "./index.ts";
import { startTiny, thing } from "../test/tiny-server.ts";

test("A call reaches its handler and the reply comes back as JSON with a trace id", async () => {
  const tiny = await startTiny({
    handlers: { "things.get": async (call) => ({ status: 200, body: { id: call.params["id"], name: "one" } }) },
  });
  const reply = await tiny.send("GET", "/things/Thing:7");
  expect(reply.body).toEqual({ id: "Thing:7", name: "one" });
  expect(reply.status).toBe(200);
  expect(reply.headers.get("content-type")).toBe("application/json");
  expect(reply.headers.get("x-request-id")).toMatch(/^Request:/);
});

test("The trace id is the server's own, whatever the caller sends", async () => {
  const tiny = await startTiny();
  const reply = await tiny.send("GET", "/open", { headers: { "x-request-id": "mine" } });
  expect(reply.headers.get("x-request-id")).toBe(tiny.lines[0]?.traceId);
  expect(reply.headers.get("x-request-id")).not.toBe("mine");
});

test("Replies carry neither the framework's name nor an entity tag", async () => {
  const tiny = await startTiny();
  const reply = await tiny.send("GET", "/open");
  expect(reply.headers.has("x-powered-by")).toBe(false);
  expect(reply.headers.has("etag")).toBe(false);
});

test("A fault of a handler is a 500 with the contract's error body, and is reported in full with its operation", async () => {
  const fault = new Error("the secret cause");
  const tiny = await startTiny({ handlers: { open: () => Promise.reject(fault) } });
  const reply = await tiny.send("GET", "/open");
  expect(reply.body).toMatchObject({ status: 500, code: "INTERNAL_ERROR" });
  expect(reply.text).not.toContain("secret cause");
  const traceId = reply.headers.get("x-request-id");
  expect(tiny.errors).toEqual([{ error: fault, place: { operation: "open", traceId } }]);
});

test("A thrown thing that is no Error is a 500 too", async () => {
  const tiny = await startTiny({ handlers: { open: () => Promise.reject(undefined) } });
  expect((await tiny.send("GET", "/open")).body).toMatchObject({ status: 500, code: "INTERNAL_ERROR" });
});

const refusing = (status: number, code: string) => (): Promise<never> =>
  Promise.reject(new Refused({ status, code }, { message: "No." }));

test("Every 401 names the failed check and says how to authenticate", async () => {
  const tiny = await startTiny({ handlers: { "things.all": refusing(401, "UNAUTHORIZED") } });
  const reply = await tiny.send("GET", "/things/all");
  expect(reply.body).toMatchObject({ status: 401, code: "UNAUTHORIZED", reason: "No.", details: { reason: "No." } });
  expect(reply.headers.get("www-authenticate")).toBe('Basic realm="Tiny"');
});

test("Every 429 says when to try again", async () => {
  const tiny = await startTiny({ handlers: { "things.all": refusing(429, "RATE_LIMITED") } });
  const reply = await tiny.send("GET", "/things/all");
  expect(reply.body).toEqual({ status: 429, code: "RATE_LIMITED", message: "No." });
  expect(reply.headers.get("retry-after")).toBe("1");
});

test("The log line of a reply names operation, caller, code and rule, and no secret", async () => {
  const tiny = await startTiny({
    handlers: { "things.create": async (call) => call.refuse("duplicate body.name") },
  });
  await tiny.send("POST", "/things", { json: { name: "one" } });
  expect(tiny.lines).toEqual([
    {
      traceId: expect.stringMatching(/^Request:/),
      method: "POST",
      operation: "things.create",
      status: 409,
      code: "CONFLICT",
      rule: "THING-01",
      credentialId: "token-1",
      platformId: "Platform:1",
      milliseconds: 0,
    },
  ]);
});

/** The server's whole reply to this request line. */
async function sendRaw(port: number, line: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.end(`${line}\r\nHost: x\r\nConnection: close\r\n\r\n`);
  let received = "";
  socket.on("data", (chunk) => (received += String(chunk)));
  await once(socket, "close");
  return received;
}

test.for(["GET // HTTP/1.1", "OPTIONS * HTTP/1.1", "GET /% HTTP/1.1"])(
  "%s is no path of the contract: 404 with the contract's error body, not the framework's",
  async (line) => {
    const received = await sendRaw((await startTiny()).port, line);
    expect(received).toMatch(/^HTTP\/1.1 404 /);
    expect(received).toContain('"code":"REFERENCE_NOT_FOUND"');
    expect(received).toMatch(/x-request-id: Request:/i);
  },
);

test("Express refuses a URL that it cannot parse before any route: 404", async () => {
  expect(await sendRaw((await startTiny()).port, "GET http://[ HTTP/1.1")).toMatch(/^HTTP\/1.1 404 /);
});

test("A path may come in the absolute form", async () => {
  const received = await sendRaw((await startTiny()).port, "GET http://host:1/2025-10-13/open?x=1 HTTP/1.1");
  expect(received).toMatch(/^HTTP\/1.1 200 /);
  const encoded = await sendRaw((await startTiny()).port, "GET http://host:1/2025-10-13/%6fpen?x=1 HTTP/1.1");
  expect(encoded).toMatch(/^HTTP\/1.1 200 /);
});

test("A reply that cannot be sent is a 500 with the contract's error body", async () => {
  const tiny = await startTiny({
    handlers: { open: async () => ({ status: 200, body: thing, headers: { "x-note": "two\nlines" } }) },
  });
  const reply = await tiny.send("GET", "/open");
  expect(reply.body).toMatchObject({ status: 500, code: "INTERNAL_ERROR" });
  expect(tiny.errors).toHaveLength(1);
});
