import { inspect } from "node:util";
import { expect, test } from "vitest";
import { baseUrl, scripted } from "../test/script.ts";

const get = { params: { id: "Card:1" } };
const once = { retry: { attempts: 1 } };

test("what fetch throws becomes a network error that keeps it", async () => {
  const lost = new TypeError("connection refused");
  const { client } = scripted([lost], once);

  await expect(client.call("cards.get", get)).rejects.toMatchObject({
    name: "NetworkError",
    kind: "network",
    cause: lost,
    message: `GET ${baseUrl}/cards/Card%3A1 got no answer: connection refused`,
  });
});

test.for([
  ["what the system says", new Error("connect ECONNREFUSED 127.0.0.1:1")],
  ["its code, where it says nothing", Object.assign(new AggregateError([], ""), { code: "ECONNREFUSED" })],
] as const)("a network error tells what fetch keeps in its causes: %s", async ([, cause]) => {
  const { client } = scripted([new TypeError("fetch failed", { cause: new Error("no socket", { cause }) })], once);
  const told = cause.message === "" ? "ECONNREFUSED" : cause.message;

  await expect(client.call("cards.get", get)).rejects.toMatchObject({
    message: `GET ${baseUrl}/cards/Card%3A1 got no answer: fetch failed: no socket: ${told}`,
  });
});

test("causes that lead back to each other are told for a while", async () => {
  const [chicken, egg] = [new Error("chicken"), new Error("egg")];
  chicken.cause = egg;
  egg.cause = chicken;
  const { client } = scripted([chicken], once);

  await expect(client.call("cards.get", get)).rejects.toThrow("got no answer: chicken: egg");
});

test("a connection that ends in the middle of an answer is no answer", async () => {
  const half = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"id":'));
      controller.error(new TypeError("terminated"));
    },
  });
  const { client } = scripted([new Response(half)], once);

  await expect(client.call("cards.get", get)).rejects.toMatchObject({
    kind: "network",
    cause: { message: "terminated" },
  });
});

test("an aborted call rejects with the reason of its signal", async () => {
  const abort = new AbortController();
  const hanging = (request: Request): Promise<Response> =>
    new Promise((_, reject) => {
      request.signal.addEventListener("abort", () => reject(new Error("torn down")));
      abort.abort("enough");
    });
  const { client, seen } = scripted([hanging], once);

  await expect(client.call("cards.get", { ...get, signal: abort.signal })).rejects.toBe("enough");
  expect(seen).toHaveLength(1);
});

test("nothing is sent under a signal that is aborted already", async () => {
  const { client, seen } = scripted([]);

  await expect(client.call("cards.get", { ...get, signal: AbortSignal.abort("enough") })).rejects.toBe("enough");
  expect(seen).toHaveLength(0);
});

test("credentials that the service or fetch repeat do not reach an error", async () => {
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
    new TypeError("fetch failed", { cause: new Error("the-secret is no header") }),
  ];
  const { client } = scripted([echo, ...failures], once);

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
  expect(inspect(hidden, { depth: null })).toContain("fetch failed: ••• is no header");
  expect(inspect(hidden, { depth: null })).not.toContain("the-secret");
});
