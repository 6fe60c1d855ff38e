import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { expect, onTestFinished, test } from "vitest";
import { exampleReply } from "../../test/example-reply.ts";
import { createRelayedClient } from "./create-relayed-client.ts";
import { forNode } from "../runtime/for-node.ts";
import { createRelay, type RelayedCall, type RelayOptions } from "./relay.ts";

/** A relay to a service with this reply, and the requests received there. */
function relayTo(reply: () => Response, more: Partial<RelayOptions> = {}) {
  const arrived: Request[] = [];
  const relay = createRelay({
    baseUrl: "https://api.example.com/2025-10-13",
    credentials: { clientId: "id", clientSecret: "secret" },
    operations: ["cards.get", "cards.update", "cards.list", "transfers.in"],
    path: "/relay",
    authorize: () => true,
    fetch: async (request) => {
      arrived.push(request);
      return reply();
    },
    ...more,
  });
  const send = (path: string, init?: RequestInit): Promise<Response> =>
    relay(new Request(`https://shop.example.com${path}`, init));
  return { arrived, relay, send };
}

const card = (): Response =>
  Response.json(exampleReply("cards.get"), { headers: { "X-Request-Id": "r1", "Set-Cookie": "a=b" } });

test("the relay forwards a call with the platform's credentials and without cookies", async () => {
  const { arrived, send } = relayTo(card);
  const headers = { Cookie: "visitor=1", Authorization: "Basic other", "Content-Type": "application/json" };
  const signing = { "Request-Id": "Request:1", "Service-Wallet-Signature": "stamp", "X-Forwarded-For": "1.2.3.4" };
  const body = '{ "state": "FROZEN" }';
  const reply = await send("/relay/cards/Card%3A1?a=1", { method: "PATCH", headers: { ...headers, ...signing }, body });

  const [request] = arrived;
  expect(request?.url).toBe("https://api.example.com/2025-10-13/cards/Card%3A1?a=1");
  expect(await request?.text()).toBe(body);
  expect(Object.fromEntries(request?.headers ?? [])).toEqual({
    authorization: `Basic ${btoa("id:secret")}`,
    "content-type": "application/json",
    "request-id": "Request:1",
    "service-wallet-signature": "stamp",
  });
  expect(await reply.json()).toEqual(exampleReply("cards.get"));
  expect([reply.headers.get("x-request-id"), reply.headers.get("set-cookie")]).toEqual(["r1", null]);
});

test("the relay forwards the idempotency key of a keyed operation", async () => {
  const { arrived, send } = relayTo(card);
  const init = { method: "POST", headers: { "Idempotency-Key": "key-1" }, body: "{}" };
  await send("/relay/transfer-in", init);
  expect(arrived[0]?.headers.get("idempotency-key")).toBe("key-1");
});

test.for([
  ["an operation that is not listed", "/relay/tokens", {}],
  ["another method", "/relay/cards/Card:1", { method: "DELETE" }],
  ["a path that only looks like one of its own", "/relay/cards/../tokens", {}],
  ["a path outside of its own", "/relayed/cards", {}],
  ["the page of another site", "/relay/cards", { headers: { "Sec-Fetch-Site": "cross-site" } }],
  ["the page of another subdomain", "/relay/cards", { headers: { "Sec-Fetch-Site": "same-site" } }],
  [
    "the page of another origin",
    "/relay/cards",
    { headers: { Origin: "https://a.example", Host: "shop.example.com" } },
  ],
] as const)("the relay rejects %s and forwards nothing", async ([, path, init]) => {
  const { arrived, send } = relayTo(card);
  const reply = await send(path, init);
  expect([reply.status, await reply.json()]).toMatchObject([403, { code: "FORBIDDEN" }]);
  expect(arrived).toEqual([]);
});

test("the relay accepts a request of the same origin", async () => {
  const { send } = relayTo(card);
  for (const headers of [
    { "Sec-Fetch-Site": "same-origin" },
    { Origin: "https://shop.example.com", Host: "shop.example.com" },
  ])
    expect((await send("/relay/cards", { headers })).status).toBe(200);
});

test("authorize permits or rejects each call", async () => {
  const asked: RelayedCall[] = [];
  const authorize = async (request: Request, call: RelayedCall): Promise<boolean> => {
    asked.push(call);
    return request.headers.get("cookie") === "visitor=1" && (await request.text()) === "{}";
  };
  const { arrived, send } = relayTo(card, { authorize });
  const init = { method: "PATCH", body: "{}" };
  expect((await send("/relay/cards/Card:1?a=1", init)).status).toBe(403);
  expect((await send("/relay/cards/Card:1", { ...init, headers: { Cookie: "visitor=1" } })).status).toBe(200);
  const query = new URLSearchParams("a=1");
  expect(asked[0]).toEqual({ operation: "cards.update", params: { id: "Card:1" }, query, body: {} });
  expect(await arrived[0]?.text()).toBe("{}");
});

test.for([
  ["a member twice", "application/json", '{"id":"theirs","a":[{"id":"\\":"}],"\\u0069d":"mine"}'],
  ["a member twice in a text", "text/plain", '{"id":"theirs","id":"mine"}'],
  ["another charset", "application/json; charset=utf-16", '{\0"\0i\0d\0'],
  ["no JSON where it is declared", "application/problem+json", "id=theirs"],
] as const)("the relay rejects a body with %s, before it asks authorize", async ([, type, body]) => {
  const { arrived, send } = relayTo(card, { authorize: () => expect.fail("nothing to authorize") });
  const reply = await send("/relay/cards/Card:1", { method: "PATCH", body, headers: { "Content-Type": type } });
  expect([reply.status, await reply.json()]).toMatchObject([400, { code: "INVALID_INPUT" }]);
  expect(arrived).toEqual([]);
});

test("authorize sees no JSON in a form, which the service reads in another way", async () => {
  const asked: unknown[] = [];
  const { send } = relayTo(card, { authorize: (_request, { body }) => asked.push(body) > 0 });
  const both = '{"a":"&id=theirs&b=","id":"mine"}';
  for (const type of ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/json"])
    await send("/relay/cards/Card:1", { method: "PATCH", body: both, headers: { "Content-Type": type } });
  expect(asked).toEqual([undefined, undefined, { a: "&id=theirs&b=", id: "mine" }]);
});

test.for([1, "yes", {}, undefined])("authorize refuses a call with the result %j", async (result) => {
  const { arrived, send } = relayTo(card, { authorize: () => result as never });
  expect((await send("/relay/cards/Card:1")).status).toBe(403);
  expect(arrived).toEqual([]);
});

test("the relay replies 502 to a network error or redirect, 504 to a timeout", async () => {
  const failing = relayTo(() => {
    throw new TypeError("fetch failed");
  });
  const moved = relayTo(() => new Response(null, { status: 302, headers: { Location: "https://a.example" } }));
  const slow = relayTo(card, {
    timeoutMs: 1,
    fetch: async ({ signal }) => {
      await once(signal, "abort");
      throw signal.reason;
    },
  });
  expect((await failing.send("/relay/cards")).status).toBe(502);
  expect((await moved.send("/relay/cards")).status).toBe(502);
  expect((await slow.send("/relay/cards")).status).toBe(504);
});

test("a relayed client calls through a relay in Express without credentials", async () => {
  const { arrived, relay } = relayTo(card, { credentials: async () => ({ clientId: "id", clientSecret: "later" }) });
  const app = express();
  app.use("/relay", forNode(relay));
  const server = createServer(app).listen(0, "127.0.0.1");
  onTestFinished(() => server.close().closeAllConnections());
  await once(server, "listening");
  const sent: (string | null)[] = [];
  const client = createRelayedClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/relay`,
    fetch: (url, init) => {
      sent.push(new Headers(init.headers).get("authorization"));
      return fetch(url, init);
    },
  });
  expect(await client.call("cards.get", { params: { id: "Card:1" } })).toEqual(exampleReply("cards.get"));
  expect(sent).toEqual([null]);
  expect(arrived[0]?.headers.get("authorization")).toBe(`Basic ${btoa("id:later")}`);
});

test.for([
  ["authorize", { authorize: () => new Promise<boolean>(() => undefined) }],
  ["credentials", { credentials: () => new Promise<never>(() => undefined) }],
] as const)("the relay replies 504 and forwards nothing while %s is pending", async ([, hanging]) => {
  const { arrived, send } = relayTo(card, { ...hanging, timeoutMs: 1 });
  const reply = await send("/relay/cards/Card%3A1");
  expect([reply.status, arrived]).toEqual([504, []]);
});

test("the relay asks nobody about a body that is too long, and replies 413", async () => {
  const asked: RelayedCall[] = [];
  const { arrived, send } = relayTo(card, { maxBodyBytes: 10, authorize: (_, call) => asked.push(call) > 0 });
  const statusOf = async (body: string): Promise<number> =>
    (await send("/relay/cards/Card:1", { method: "PATCH", body })).status;

  expect([await statusOf(`{"a":"${"b".repeat(10)}"}`), asked, arrived]).toEqual([413, [], []]);
  expect([await statusOf('{"a":"b"}'), asked, arrived.length]).toMatchObject([200, [{ body: { a: "b" } }], 1]);
});

test("the relay stops reading a reply that is too long, and replies 502", async () => {
  let read = 0;
  const endless = (): Response =>
    new Response(
      new ReadableStream({
        pull: (controller) => {
          read += 500;
          controller.enqueue(new Uint8Array(500));
        },
      }),
    );
  const { send } = relayTo(endless, { maxReplyBytes: 1_000 });

  expect((await send("/relay/cards/Card:1")).status).toBe(502);
  expect(read).toBeLessThan(5_000);
  expect((await relayTo(card).send("/relay/cards/Card:1")).status).toBe(200);
});

test("createRelay rejects a timeout of zero", () => {
  expect(() => relayTo(card, { timeoutMs: 0 })).toThrow("timeoutMs has to be a number above 0");
});

test("the relay forwards no parameter that would be another path once it is decoded, and asks nobody about it", async () => {
  const asked: string[] = [];
  const { arrived, send } = relayTo(card, { authorize: (_, { params }) => asked.push(params["id"] ?? "") > 0 });
  for (const id of ["%2e%2e%2fcustomers", "..%2F..%2Fconfig", "..%5cconfig", "a%2f..%2f..%2fconfig", "a%2F.", "%2F.."])
    expect((await send(`/relay/cards/${id}`)).status).toBe(403);
  expect([asked, arrived]).toEqual([[], []]);

  for (const id of ["a%2Fb", "..a", "a..b%2F...", ".hidden"])
    expect((await send(`/relay/cards/${id}`)).status).toBe(200);
  expect(asked).toEqual(["a/b", "..a", "a..b/...", ".hidden"]);
});
