import { inspect } from "node:util";
import { expect, test } from "vitest";
import { baseUrl, scriptedClient } from "../../test/scripted-client.ts";

const get = { params: { id: "Card:1" } };
const once = { retry: { attempts: 1 } };

test("an error of fetch becomes the cause of a NetworkError", async () => {
  const lost = new TypeError("connection refused");
  const { client } = scriptedClient([lost], once);

  await expect(client.call("cards.get", get)).rejects.toMatchObject({
    name: "NetworkError",
    kind: "network",
    cause: lost,
    message: `GET ${baseUrl}/cards/Card%3A1 got no answer: connection refused`,
  });
});

test.for([
  ["the message of the system", new Error("connect ECONNREFUSED 127.0.0.1:1")],
  ["its code, when it has no message", Object.assign(new AggregateError([], ""), { code: "ECONNREFUSED" })],
] as const)("a NetworkError quotes the messages of all causes: %s", async ([, cause]) => {
  const { client } = scriptedClient(
    [new TypeError("fetch failed", { cause: new Error("no socket", { cause }) })],
    once,
  );
  const reason = cause.message === "" ? "ECONNREFUSED" : cause.message;

  await expect(client.call("cards.get", get)).rejects.toMatchObject({
    message: `GET ${baseUrl}/cards/Card%3A1 got no answer: fetch failed: no socket: ${reason}`,
  });
});

test("a NetworkError cuts off a loop of causes", async () => {
  const [first, second] = [new Error("first"), new Error("second")];
  first.cause = second;
  second.cause = first;
  const { client } = scriptedClient([first], once);

  await expect(client.call("cards.get", get)).rejects.toThrow("got no answer: first: second");
});

test("a connection lost during the reply is a NetworkError", async () => {
  const half = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"id":'));
      controller.error(new TypeError("terminated"));
    },
  });
  const { client } = scriptedClient([new Response(half)], once);

  await expect(client.call("cards.get", get)).rejects.toMatchObject({
    kind: "network",
    cause: { message: "terminated" },
  });
});

test("an abort rejects with an AbortedError and its reason", async () => {
  const abort = new AbortController();
  const hanging = (request: Request): Promise<Response> =>
    new Promise((_, reject) => {
      request.signal.addEventListener("abort", () => reject(new Error("torn down")));
      abort.abort("enough");
    });
  const { client, sent } = scriptedClient([hanging], once);

  await expect(client.call("cards.get", { ...get, signal: abort.signal })).rejects.toMatchObject({
    kind: "aborted",
    name: "AbortError",
    cause: "enough",
  });
  expect(sent).toHaveLength(1);
});

test("an already aborted call sends nothing", async () => {
  const { client, sent } = scriptedClient([]);

  await expect(client.call("cards.get", { ...get, signal: AbortSignal.abort("enough") })).rejects.toMatchObject({
    kind: "aborted",
    name: "AbortError",
    cause: "enough",
  });
  expect(sent).toHaveLength(0);
});

test("errors mask credentials repeated by the service or fetch", async () => {
  const token = btoa("the-client:the-secret");
  const echo = Response.json(
    {
      status: 400,
      code: "INVALID_INPUT",
      message: `Basic ${token}`,
      reason: "the-secret",
      details: { a: ["the-secret"] },
    },
    { status: 400 },
  );
  const failures = [
    new TypeError(`bad header Basic ${token}`),
    new TypeError("fetch failed", { cause: new Error("the-secret is not a header") }),
  ];
  const { client } = scriptedClient([echo, ...failures], once);

  await expect(client.call("cards.get", get)).rejects.toMatchObject({
    message: expect.stringContaining("Basic •••"),
    reason: "•••",
    details: { a: ["•••"] },
  });
  await expect(client.call("cards.get", get)).rejects.toMatchObject({
    message: expect.stringContaining("bad header Basic •••"),
    cause: { message: "bad header Basic •••" },
  });
  const hidden = await client.call("cards.get", get).catch((error: unknown) => error);
  expect(inspect(hidden, { depth: null })).toContain("fetch failed: ••• is not a header");
  expect(inspect(hidden, { depth: null })).not.toContain("the-secret");
});

test("a body is cut at the limit, whatever length its header declares", async () => {
  let read = 0;
  const long = new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(100).fill(32));
      if (++read === 100) controller.close();
    },
  });
  const { client } = scriptedClient([new Response(long, { headers: { "Content-Length": "10" } })], {
    ...once,
    maxReplyBytes: 500,
  });

  await expect(client.call("cards.get", get)).rejects.toMatchObject({
    kind: "reply",
    message: expect.stringContaining("a body of more than 500 bytes"),
  });
  expect(read).toBeLessThan(10);
});

test("a fetch that changes its headers changes those of no other attempt or call", async () => {
  const sent: Record<string, string>[] = [];
  const { client } = scriptedClient([], {
    retry: { attempts: 2 },
    fetch: async (_url, { headers }) => {
      sent.push({ ...headers });
      headers["Authorization"] = "changed";
      if (sent.length === 1) throw new Error("lost");
      return Response.json({ id: "Card:1" });
    },
  });

  await client.call("cards.get", get);
  await client.call("cards.get", get);

  expect(sent).toEqual([sent[0], sent[0], sent[0]]);
  expect(sent[0]).toMatchObject({ Authorization: expect.stringMatching(/^Basic /) });
});

test("a fetch without streams of the Web is read whole", async () => {
  const fetched = { status: 200, headers: new Headers(), text: async () => '{"id":"Card:1"}' };
  const { client } = scriptedClient([], { fetch: async () => ({ ...fetched, body: {} }) });

  expect(await client.call("cards.get", get)).toEqual({ id: "Card:1" });
});
