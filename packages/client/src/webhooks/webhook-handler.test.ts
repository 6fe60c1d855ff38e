import { generateKeyPairSync, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { expect, onTestFinished, test } from "vitest";
import { createDeliveryStore } from "./delivery-store.ts";
import { forNode } from "../runtime/for-node.ts";
import { webhookSignatureHeader } from "./read-webhook.ts";
import { createWebhookHandler, type WebhookHandlerOptions } from "./webhook-handler.ts";

const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
const publicKey = keys.publicKey.export({ type: "spki", format: "pem" });
const startMs = Date.parse("2025-10-13T12:00:00.000Z");
const dayMs = 24 * 60 * 60 * 1000;

function deliveryOf(id: string, timestamp = "2025-10-13T12:00:00.000Z"): RequestInit & { body: string } {
  return signed(`{ "id": "${id}", "type": "TEST", "timestamp": "${timestamp}", "data": { "name": "Zoë" } }`);
}

function signed(body: string): RequestInit & { body: string } {
  const s = sign("sha256", Buffer.from(body), keys.privateKey).toString("base64");
  return { method: "POST", body, headers: { [webhookSignatureHeader]: JSON.stringify({ v: "1", s }) } };
}

const requestOf = (init: RequestInit): Request => new Request("https://example.com/webhooks", init);

/** An endpoint with the ids that it handled and an adjustable clock. */
function endpoint(options: Partial<WebhookHandlerOptions> = {}) {
  const clock = { ms: startMs, now: () => clock.ms };
  const handled: string[] = [];
  const handler = createWebhookHandler({
    publicKey,
    clock,
    handle: ({ id }) => void handled.push(id),
    ...options,
  });
  return { clock, handled, handler };
}

async function statusOf(handler: (request: Request) => Promise<Response>, init: RequestInit): Promise<number> {
  return (await handler(requestOf(init))).status;
}

test("the handler receives each event once, despite duplicate deliveries", async () => {
  const { handler, handled } = endpoint({ publicKey: async () => publicKey });
  for (const id of ["Webhook:1", "Webhook:1", "Webhook:2"]) expect(await statusOf(handler, deliveryOf(id))).toBe(204);
  expect(handled).toEqual(["Webhook:1", "Webhook:2"]);
});

test("the endpoint replies 401 to a wrong signature and 405 to another method", async () => {
  const { handler, handled } = endpoint();
  const { body, ...delivery } = deliveryOf("Webhook:1");
  expect(await statusOf(handler, { ...delivery, body: `${body} ` })).toBe(401);
  expect(await statusOf(handler, { method: "POST", body })).toBe(401);
  expect(await statusOf(handler, { method: "GET" })).toBe(405);
  expect(handled).toEqual([]);
});

test.for([
  { type: "TEST", timestamp: "2025-10-13T12:00:00.000Z" },
  { type: "TEST", timestamp: "2025-10-13T12:00:00.000Z", id: 7 },
  { type: "TEST", id: "Webhook:1" },
  { type: "TEST", id: "Webhook:1", timestamp: "yesterday" },
  null,
])("a signed event that cannot be handled once is an error, and not a duplicate: %j", async (event) => {
  const { handler, handled } = endpoint();
  for (const delivery of [1, 2])
    await expect(statusOf(handler, signed(JSON.stringify(event))), `${delivery}`).rejects.toThrow("handled once");
  expect(handled).toEqual([]);
});

test("the endpoint stops reading a body that is too long, and replies 413", async () => {
  const { handler, handled } = endpoint({ maxBodyBytes: 1_000 });
  let read = 0;
  const endless = new ReadableStream({
    pull: (controller) => {
      read += 500;
      controller.enqueue(new Uint8Array(500));
    },
  });
  const init = { method: "POST", headers: { "Content-Length": "10" }, body: endless, duplex: "half" as const };

  expect(await statusOf(handler, init)).toBe(413);
  expect(read).toBeLessThan(5_000);
  expect(await statusOf(handler, deliveryOf("Webhook:1"))).toBe(204);
  expect(handled).toEqual(["Webhook:1"]);
});

test("an already read body is a TypeError, not a wrong signature", async () => {
  const { handler } = endpoint();
  const request = requestOf(deliveryOf("Webhook:1"));
  await request.text();

  await expect(handler(request)).rejects.toThrow("The body was read already");
});

test("the handler receives a redelivered event after a failure", async () => {
  let times = 0;
  const { handler } = endpoint({
    handle: () => {
      times += 1;
      if (times === 1) throw new Error("no database");
      return times === 2 ? 500 : undefined;
    },
  });
  await expect(handler(requestOf(deliveryOf("Webhook:1")))).rejects.toThrow("no database");
  expect(await statusOf(handler, deliveryOf("Webhook:1"))).toBe(500);
  expect(await statusOf(handler, deliveryOf("Webhook:1"))).toBe(204);
  expect(await statusOf(handler, deliveryOf("Webhook:1"))).toBe(204);
  expect(times).toBe(3);
});

test("the endpoint replies 503 while another process holds the lease", async () => {
  const clock = { ms: startMs, now: () => clock.ms };
  const store = createDeliveryStore({ clock });
  const { handler, handled } = endpoint({ store, clock, leaseMs: 5_000 });
  expect(store.begin("Webhook:1", 5_000)).toBe("new");
  expect(await statusOf(handler, deliveryOf("Webhook:1"))).toBe(503);
  clock.ms += 5_000;
  expect(await statusOf(handler, deliveryOf("Webhook:1"))).toBe(204);
  expect(handled).toEqual(["Webhook:1"]);
});

test("the endpoint rejects an event older than maxAgeMs, stored or not", async () => {
  const { handler, handled, clock } = endpoint();
  expect(await statusOf(handler, deliveryOf("Webhook:1"))).toBe(204);
  clock.ms += 8 * dayMs;
  expect(await statusOf(handler, deliveryOf("Webhook:2"))).toBe(204);
  clock.ms += 1;
  for (const id of ["Webhook:1", "Webhook:3"]) expect(await statusOf(handler, deliveryOf(id))).toBe(409);
  expect(handled).toEqual(["Webhook:1", "Webhook:2"]);
});

test("the store forgets expired deliveries", () => {
  const clock = { ms: 0, now: () => clock.ms };
  const store = createDeliveryStore({ clock });
  void store.finish("a", 10, 204);
  void store.finish("b", 20, 403);
  expect([store.begin("a", 1), store.begin("b", 1)]).toEqual([204, 403]);
  clock.ms = 10;
  expect([store.begin("a", 1), store.begin("b", 1)]).toEqual(["new", 403]);
});

test("the store forgets the oldest reply beyond maxDeliveries and keeps every lease", () => {
  const store = createDeliveryStore({ clock: { now: () => 0 }, maxDeliveries: 2 });
  expect(store.begin("leased", 1)).toBe("new");
  for (const id of ["a", "b", "c"]) void store.finish(id, 10, 200);
  expect(["a", "b", "c", "leased"].map((id) => store.begin(id, 1))).toEqual(["new", 200, 200, "busy"]);
});

test("a redelivered event gets the decision again that the handler made first", async () => {
  const decisions = [403, 200, 202];
  const { handler } = endpoint({ handle: () => decisions.shift() });
  for (const id of ["Webhook:1", "Webhook:1", "Webhook:2", "Webhook:1"])
    expect(await statusOf(handler, deliveryOf(id))).toBe(id === "Webhook:1" ? 403 : 200);
  expect(decisions).toEqual([202]);
});

test("two equal deliveries at once make one decision and both get it", async () => {
  const decide = Promise.withResolvers<number>();
  let times = 0;
  const { handler } = endpoint({ handle: () => ((times += 1), decide.promise) });
  const replies = Promise.all(["Webhook:1", "Webhook:1"].map((id) => statusOf(handler, deliveryOf(id))));
  setImmediate(() => decide.resolve(422));
  expect(await replies).toEqual([422, 422]);
  expect(times).toBe(1);
});

test("the endpoint accepts deliveries of the current and of the next key", async () => {
  const next = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const nextPublicKey = next.publicKey.export({ type: "spki", format: "pem" });
  const { handler } = endpoint({ publicKey: () => ({ current: publicKey, next: nextPublicKey }) });
  const { body } = deliveryOf("Webhook:2");
  const s = sign("sha256", Buffer.from(body), next.privateKey).toString("base64");
  const ofNext = { method: "POST", body, headers: { [webhookSignatureHeader]: s } };
  expect(await statusOf(handler, deliveryOf("Webhook:1"))).toBe(204);
  expect(await statusOf(handler, ofNext)).toBe(204);
  expect(await statusOf(endpoint({ publicKey: { current: publicKey } }).handler, ofNext)).toBe(401);
});

test("the handler's status becomes the reply", async () => {
  const { handler } = endpoint({ handle: () => 403 });
  expect(await statusOf(handler, deliveryOf("Webhook:1"))).toBe(403);
});

test.for([1, 199, 600, 200.5, Number.NaN])(
  "an invalid status %s of the handler marks the event as handled",
  async (count) => {
    let times = 0;
    const { handler } = endpoint({
      handle: () => {
        times += 1;
        return count;
      },
    });
    await expect(handler(requestOf(deliveryOf("Webhook:1")))).rejects.toThrow(`handle returned ${count} for Webhook:1`);
    expect(await statusOf(handler, deliveryOf("Webhook:1"))).toBe(204);
    expect(times).toBe(1);
  },
);

test("a store failure after handling does not release the event", async () => {
  const clock = { ms: startMs, now: () => clock.ms };
  const store = { ...createDeliveryStore({ clock }), finish: async () => Promise.reject(new Error("no cache")) };
  const { handler, handled } = endpoint({ store, clock });
  await expect(handler(requestOf(deliveryOf("Webhook:1")))).rejects.toThrow("no cache");
  expect(await statusOf(handler, deliveryOf("Webhook:1"))).toBe(503);
  expect(handled).toEqual(["Webhook:1"]);
});

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  onTestFinished(() => server.close().closeAllConnections());
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
}

test.for(["before express.json()", "behind express.raw()", "behind express.text()"])(
  "the endpoint works in Express %s",
  async (place) => {
    const { handler, handled } = endpoint();
    const app = express();
    if (place === "behind express.raw()") app.use(express.raw({ type: () => true }));
    if (place === "behind express.text()") app.use(express.text({ type: () => true }));
    app.post("/webhooks", forNode(handler));
    app.use(express.json());
    const url = await listen(app);
    expect((await fetch(url, deliveryOf("Webhook:1"))).status).toBe(204);
    expect((await fetch(url, { method: "POST", body: "{}" })).status).toBe(401);
    expect(handled).toEqual(["Webhook:1"]);
  },
);

test("the endpoint behind express.json() fails with an instructive error", async () => {
  const { handler } = endpoint();
  const app = express();
  const errors: unknown[] = [];
  app.use(express.json({ type: () => true }), forNode(handler));
  const onError: express.ErrorRequestHandler = (error, _request, response, _next) => {
    errors.push(error);
    response.sendStatus(500);
  };
  app.use(onError);
  expect((await fetch(await listen(app), deliveryOf("Webhook:1"))).status).toBe(500);
  expect(String(errors[0])).toContain("mount this handler before express.json()");
});

test("the endpoint works in node:http and rejects a body above the limit", async () => {
  const { handler, handled } = endpoint();
  const node = forNode(handler, { maxBodyBytes: 200 });
  const url = await listen((request, response) => void node(request, response));
  expect((await fetch(url, deliveryOf("Webhook:1"))).status).toBe(204);
  expect((await fetch(url, { method: "POST", body: "x".repeat(201) })).status).toBe(413);
  expect(handled).toEqual(["Webhook:1"]);
});
