import { expect, test } from "vitest";
import { baseUrl, scriptedClient } from "../../test/scripted-client.ts";
import { createClient } from "../clients/create-client.ts";
import { createRelayedClient } from "../relay/create-relayed-client.ts";

const get = { params: { id: "Card:1" } };
const card = (): Response => Response.json({ id: "Card:1" });

const reserved = [
  ["idempotency-key", "pass it as idempotencyKey"],
  ["service-wallet-signature", "pass a session"],
  ["Request-Id", "pass a session or a requestId"],
  ["AUTHORIZATION", "the client sends its credentials"],
] as const;

test.for(reserved)("%s is refused wherever headers are given", async ([name, instead]) => {
  const headers = { [name]: "mine" };
  const message = new RegExp(`the header ${name}: ${instead}`);
  expect(() => createClient({ baseUrl, clientId: "id", clientSecret: "secret", headers })).toThrow(message);
  const { client, sent } = scriptedClient([]);
  await expect(client.call("cards.get", { ...get, headers })).rejects.toThrow(message);
  const hooked = scriptedClient([], { hooks: { beforeAttempt: () => headers } });
  await expect(hooked.client.call("cards.get", get)).rejects.toThrow(message);
  expect([sent, hooked.sent]).toEqual([[], []]);
});

test("a page's client may have credentials of its own for its relay", async () => {
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

test("the narrower headers win, in whatever case their names are written", async () => {
  const { client, sent } = scriptedClient([card()], {
    headers: { "X-Team": "client", "x-trace": "client", "X-Only": "client" },
    hooks: { beforeAttempt: () => ({ "X-TRACE": "hook" }) },
  });

  await client.call("cards.get", { ...get, headers: { "x-team": "call", "X-Trace": "call" } });

  const names = ["x-team", "x-trace", "x-only"];
  expect(names.map((name) => sent[0]?.headers.get(name))).toEqual(["call", "hook", "client"]);
});

test("the type of a body is that of the body", async () => {
  const { client, sent } = scriptedClient([card()], { headers: { "content-type": "text/plain" } });
  await client.call("cards.update", { ...get, body: { state: "FROZEN" } });
  expect(sent[0]?.headers.get("Content-Type")).toBe("application/json");
});

test.for([{ "X-Team": "a\nb" }, { "X-Team": "☃" }, { "X Team": "a" }])(
  "a header that no request can have is refused before anything is sent: %j",
  async (headers) => {
    const { client, sent } = scriptedClient([]);
    await expect(client.call("cards.get", { ...get, headers })).rejects.toThrow(/cards\.get was called with .*header/);
    expect(sent).toEqual([]);
  },
);
