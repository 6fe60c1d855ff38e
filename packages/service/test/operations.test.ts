import { contract } from "@tallystick/contract";
import { packageVersion } from "../src/operation/package-version.ts";
import { once } from "node:events";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createService } from "../src/index.ts";
import { createLogger } from "../src/runtime/logger.ts";
import { startService } from "./start-service.ts";

test("liveness, readiness and the clock are outside the contract; other paths there get its 404", async () => {
  const service = await startService();
  onTestFinished(service.close);
  const get = async (path: string): Promise<unknown[]> => {
    const response = await fetch(`${service.origin}${path}`);
    return [response.status, await response.json()];
  };
  const { version, shapeHash, behaviourHash } = contract;
  const alive = { status: "alive", version: packageVersion(), contract: { version, shapeHash, behaviourHash } };
  expect(await get("/healthz")).toEqual([200, alive]);
  expect(await get("/readyz")).toEqual([200, { status: "ready" }]);
  for (const path of ["/customers", "/clock", "/2024-01-01/customers", "/2025-10-13"]) {
    expect(await get(path)).toEqual([404, expect.objectContaining({ status: 404, code: "REFERENCE_NOT_FOUND" })]);
  }
});

test("the front page of a sandbox says what it is and where to go; in production there is none", async () => {
  const service = await startService({ demo: true });
  onTestFinished(service.close);
  const front = await fetch(`${service.origin}/`);
  expect([front.status, await front.json()]).toEqual([
    200,
    expect.objectContaining({ title: expect.stringMatching(/, sandbox$/), operations: "/2025-10-13", demo: "/demo" }),
  ]);
  const production = await startService({ sandbox: false, testClock: false });
  onTestFinished(production.close);
  expect((await fetch(`${production.origin}/`)).status).toBe(404);
});

test("only the given time advances the clock", async () => {
  const service = await startService();
  onTestFinished(service.close);
  const post = async (body: string): Promise<[number, { now?: string }]> => {
    const response = await fetch(`${service.origin}/clock`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    return [response.status, (await response.json()) as { now?: string }];
  };
  const [, before] = await post('{"advanceMs":0}');
  const [status, after] = await post('{"advanceMs":3600000}');
  expect(status).toBe(200);
  const passed = Date.parse(after.now ?? "") - Date.parse(before.now ?? "");
  expect(passed).toBeGreaterThanOrEqual(3_600_000);
  expect(passed).toBeLessThan(3_660_000);
  for (const body of [
    '{"advanceMs":-1}',
    '{"advanceMs":0.5}',
    '{"advanceMs":"1"}',
    '{"advanceMs":1e300}',
    "{}",
    "[]",
    "{",
  ]) {
    expect((await post(body))[0]).toBe(400);
  }
});

test("the clock stops before a year that no reply can name", async () => {
  const clock = { now: () => Date.UTC(9899, 11, 31) };
  const service = await startService({ clock });
  onTestFinished(service.close);
  const post = (days: number): Promise<Response> =>
    fetch(`${service.origin}/clock`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ advanceMs: days * 24 * 60 * 60 * 1000 }),
    });
  const tooFar = await post(36_500);
  expect([tooFar.status, await tooFar.json()]).toEqual([
    400,
    { message: "The clock goes no further than 9900-01-01T00:00:00.000Z." },
  ]);
  expect((await post(1)).status).toBe(200);
  expect((await post(1)).status).toBe(400);
  const body = { customerType: "INDIVIDUAL", fullName: "Ada Byron" };
  expect((await service.call("POST", "/customers", { body })).status).toBe(201);
});

test("without the option there is no clock", async () => {
  const service = await startService({ testClock: false });
  onTestFinished(service.close);
  const response = await fetch(`${service.origin}/clock`, { method: "POST", body: '{"advanceMs":0}' });
  expect(response.status).toBe(404);
});

test("wrong, unknown, malformed and missing credentials get 401, and a secret is hashed once", async () => {
  const service = await startService();
  onTestFinished(service.close);
  const status = async (clientId: string, clientSecret: string): Promise<number> =>
    (await service.call("GET", "/customers/x", { as: { clientId, clientSecret } })).status;
  const { clientId, clientSecret } = service.first;
  expect(await status(clientId, clientSecret)).toBe(404);
  expect(await status(clientId, clientSecret)).toBe(404);
  expect(await status(clientId, `${clientSecret} `)).toBe(401);
  expect(await status(clientId, service.second.clientSecret)).toBe(401);
  expect(await status("nobody", clientSecret)).toBe(401);
  expect(await status("", "")).toBe(401);
  expect((await service.call("GET", "/customers/x", { as: null })).status).toBe(401);
});

test("a new store gets generated credentials, returned to the caller only", async () => {
  const service = await createService({ logger: createLogger("silent") });
  onTestFinished(service.close);
  expect(service.credentials).toEqual({
    clientId: expect.stringMatching(/^[0-9a-f]{32}$/),
    clientSecret: expect.stringMatching(/^[0-9a-f]{36}$/),
  });
});

test("closing finishes the request in progress first", async () => {
  const service = await startService();
  const body = JSON.stringify({ customerType: "INDIVIDUAL", fullName: "Ada" });
  const { clientId, clientSecret } = service.first;
  const socket = connect(Number(new URL(service.origin).port), "127.0.0.1").setEncoding("utf8");
  socket.write(
    [
      "POST /2025-10-13/customers HTTP/1.1",
      "host: 127.0.0.1",
      `authorization: Basic ${btoa(`${clientId}:${clientSecret}`)}`,
      "content-type: application/json",
      `content-length: ${body.length}`,
      "expect: 100-continue",
      "\r\n",
    ].join("\r\n"),
  );
  expect(String(await once(socket, "data"))).toMatch(/^HTTP\/1.1 100 /);
  const closed = service.close();
  socket.write(body);
  expect(String(await once(socket, "data"))).toMatch(/^HTTP\/1.1 201 /);
  await closed;
  await expect(fetch(`${service.origin}/healthz`)).rejects.toThrow("fetch failed");
});

test("an absolute URL is served as its path", async () => {
  const service = await startService();
  onTestFinished(service.close);
  const socket = connect(Number(new URL(service.origin).port), "127.0.0.1").setEncoding("utf8");
  socket.write("GET http://a.example/2025-10-13/config HTTP/1.1\r\nhost: a.example\r\nconnection: close\r\n\r\n");
  expect(String(await once(socket, "data"))).toMatch(/^HTTP\/1\.1 401 /);
});

test("every method on * gets an error of the contract", async () => {
  const service = await startService();
  onTestFinished(service.close);
  const socket = connect(Number(new URL(service.origin).port), "127.0.0.1").setEncoding("utf8");
  socket.write("OPTIONS * HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
  const reply = String(await once(socket, "data"));
  expect(reply).toMatch(/^HTTP\/1\.1 404 [^]*"code":"REFERENCE_NOT_FOUND"/);
});

test("a request target without a path gets an error of the contract, as JSON", async () => {
  const service = await startService();
  onTestFinished(service.close);
  const socket = connect(Number(new URL(service.origin).port), "127.0.0.1").setEncoding("utf8");
  socket.write("GET http://[ HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n");
  const reply = String(await once(socket, "data"));
  expect(reply).toMatch(/^HTTP\/1.1 404 /);
  expect(reply).toContain("content-type: application/json");
});
