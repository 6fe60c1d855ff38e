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
  const { client } = scripted([echo, new TypeError(`bad header Basic ${token}`)], once);

  await expect(client.call("cards.get", get)).rejects.toMatchObject({
    message: expect.stringContaining("Basic •••"),
    reason: "•••",
    details: { a: ["•••"] },
  });
  await expect(client.call("cards.get", get)).rejects.toMatchObject({
    message: expect.stringContaining("bad header Basic •••"),
    cause: { message: "bad header Basic •••" },
  });
});
