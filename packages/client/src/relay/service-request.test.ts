import { contract, type ClientContract, type Scheme } from "@tallystick/contract";
import { clientContract } from "@tallystick/contract/client";
import { expect, test } from "vitest";
import { createRelay, type RelayOptions } from "./relay.ts";
import type { RelayCredentials } from "./service-request.ts";

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
      return Response.json({}, { headers: { ETag: '"2"', "X-Total-Count": "7", "X-Other": "1" } });
    },
    ...options,
  });
  const headers = { "If-Match": '"1"', "X-Lang": "de", "X-Other": "1" };
  const reply = await relay(new Request("https://shop.example.com/relay/cards/Card%3A1?a=1", { headers }));
  return { arrived, reply };
}

const withScheme = (platform: Scheme): ClientContract => ({
  ...clientContract,
  conventions: { ...clientContract.conventions, schemes: { platform } },
});

test.each<[Scheme, RelayCredentials, string, string | undefined]>([
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
        parameters: [...row.parameters, { name: "X-Lang", in: "header" as const, required: false }],
        replies: row.replies.map((reply) => ({ ...reply, headers: ["X-Total-Count"] })),
      },
    },
  };
  const { arrived, reply } = await relayed({ contract: declaring });
  const names = ["if-match", "x-lang", "x-other"];
  expect(names.map((name) => arrived.headers.get(name))).toEqual(['"1"', "de", null]);
  expect(["etag", "x-total-count", "x-other"].map((name) => reply.headers.get(name))).toEqual(['"2"', "7", null]);
});
