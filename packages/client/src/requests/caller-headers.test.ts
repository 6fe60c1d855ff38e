import { expect, test } from "vitest";
import { exampleReply } from "../../test/example-reply.ts";
import { baseUrl, scriptedClient } from "../../test/scripted-client.ts";
import { createRelayedClient } from "../relay/create-relayed-client.ts";

const get = { params: { id: "Card:1" } };
const card = (): Response => Response.json(exampleReply("cards.get"));

const reserved = [
  ["idempotency-key", "pass it as idempotencyKey"],
  ["service-wallet-signature", "pass a session"],
  ["Request-Id", "pass a session or a requestId"],
  ["AUTHORIZATION", "the client sends its credentials"],
] as const;

test.for(reserved)("client, call and hook reject the reserved header %s", async ([name, instead]) => {
  const headers = { [name]: "mine" };
  const message = new RegExp(`the header ${name}: ${instead}`);
  const { client, sent } = scriptedClient([]);
  const own = scriptedClient([], { headers });
  await expect(own.client.call("cards.get", get)).rejects.toThrow(message);
  await expect(own.client.raw.GET("/cards/{id}", { params: { path: get.params } })).rejects.toThrow(message);
  await expect(client.call("cards.get", { ...get, headers })).rejects.toThrow(message);
  const hooked = scriptedClient([], { hooks: { beforeAttempt: () => headers } });
  await expect(hooked.client.call("cards.get", get)).rejects.toThrow(message);
  expect([sent, own.sent, hooked.sent]).toEqual([[], [], []]);
});

test("a relayed client may send an Authorization header of its own", async () => {
  const seen: unknown[] = [];
  const client = createRelayedClient({
    baseUrl,
    headers: { Authorization: "Bearer visitor" },
    fetch: async (_, { headers }) => {
      seen.push(headers["Authorization"]);
      return card();
    },
  });
  await client.call("cards.get", get);
  expect(seen).toEqual(["Bearer visitor"]);
});

test("headers of a hook override those of a call, and those of the client, in any case", async () => {
  const { client, sent } = scriptedClient([card()], {
    headers: { "X-Team": "client", "x-trace": "client", "X-Only": "client" },
    hooks: { beforeAttempt: () => ({ "X-TRACE": "hook" }) },
  });

  await client.call("cards.get", { ...get, headers: { "x-team": "call", "X-Trace": "call" } });

  const names = ["x-team", "x-trace", "x-only"];
  expect(names.map((name) => sent[0]?.headers.get(name))).toEqual(["call", "hook", "client"]);
});

test("the body determines its Content-Type", async () => {
  const { client, sent } = scriptedClient([card()], { headers: { "content-type": "text/plain" } });
  await client.call("cards.update", { ...get, body: { state: "FROZEN" } });
  expect(sent[0]?.headers.get("Content-Type")).toBe("application/json");
});

test.for([{ "X-Team": "a\nb" }, { "X-Team": "☃" }, { "X Team": "a" }])(
  "a client rejects the invalid header %j before it sends a request",
  async (headers) => {
    const { client, sent } = scriptedClient([]);
    await expect(client.call("cards.get", { ...get, headers })).rejects.toThrow(/cards\.get was called with .*header/);
    expect(sent).toEqual([]);
  },
);
