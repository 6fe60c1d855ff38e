import { contract, type ClientContract, type Scheme } from "@tallystick/contract";
import { clientContract } from "@tallystick/contract/client";
import { expect, test } from "vitest";
import { createRelay, type RelayOptions } from "./relay.ts";
import type { CallerCredentials } from "../clients/create-client.ts";

/** What a relay with these options sends to the service for a page that reads a card, and what the page gets. */
async function relayed(options: Partial<RelayOptions>): Promise<{ arrived: Request; reply: Response }> {
  let arrived = new Request("https://nowhere.example.com");
  const relay = createRelay({
    baseUrl: "https://api.example.com/2025-10-13",
    credentials: { clientId: "id", clientSecret: "secret" },
    operations: ["cards.get"],
    path: "/relay",
    authorize: () => true,
    fetch: async (request) => {
      arrived = request;
      const headers = { ETag: '"2"', "X-Total-Count": "7", "X-Other": "1", "Set-Cookie": "a=1" };
      return Response.json({}, { headers });
    },
    ...options,
  });
  const headers = { "If-Match": '"1"', "X-Lang": "de", "X-Other": "1", Cookie: "session=1" };
  const reply = await relay(new Request("https://shop.example.com/relay/cards/Card%3A1?a=1", { headers }));
  return { arrived, reply };
}

const withScheme = (platform: Scheme): ClientContract => ({
  ...clientContract,
  conventions: { ...clientContract.conventions, schemes: { platform } },
});

test.each<[Scheme, CallerCredentials, string, string | undefined]>([
  ["bearer", { token: "t-1" }, "/cards/Card%3A1?a=1", "Bearer t-1"],
  [{ in: "query", name: "key" }, { credentials: { platform: "k-1" } }, "/cards/Card%3A1?a=1&key=k-1", undefined],
])("the relay sends credentials of the scheme %j", async (scheme, credentials, path, authorization) => {
  const { arrived } = await relayed({ contract: withScheme(scheme), credentials });
  expect(arrived.url).toBe(`https://api.example.com/2025-10-13${path}`);
  expect(arrived.headers.get("authorization") ?? undefined).toBe(authorization);
});

test("the relay forwards preconditions, and the headers that a whole contract declares", async () => {
  const row = contract.operations["cards.get"];
  const declaring = {
    ...contract,
    operations: {
      ...contract.operations,
      "cards.get": {
        ...row,
        parameters: [
          ...row.parameters,
          ...["X-Lang", "Cookie"].map((name) => ({ name, in: "header" as const, required: false })),
        ],
        replies: row.replies.map((reply) => ({ ...reply, headers: ["X-Total-Count", "Set-Cookie"] })),
      },
    },
  };
  const { arrived, reply } = await relayed({ contract: declaring });
  const names = ["if-match", "x-lang", "x-other", "cookie"];
  expect(names.map((name) => arrived.headers.get(name))).toEqual(['"1"', "de", null, null]);
  const shown = ["etag", "x-total-count", "x-other", "set-cookie"].map((name) => reply.headers.get(name));
  expect(shown).toEqual(['"2"', "7", null, null]);
});

test.each([
  [304, 304],
  [302, 502],
])("the relay answers a reply with %i by %i", async (status, passed) => {
  const headers = { Location: "https://elsewhere.example.com" };
  const { reply } = await relayed({ fetch: async () => new Response(null, { status, headers }) });
  expect(reply.status).toBe(passed);
});
