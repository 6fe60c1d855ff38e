import { expect, test } from "vitest";
import { baseUrl, scriptedClient } from "../../test/scripted-client.ts";
import { createAgentClient } from "./create-client.ts";

// Without a compiler, a wrong call fails with an instructive message before the first attempt.

const transfer = { source: { accountId: "a" }, destination: { accountId: "b" }, amount: 1 };

test.for<[operation: string, request: object, message: string]>([
  ["cards.get", { params: { id: { id: "Card:1" } } }, 'cards.get needs a text as params.id, not {"id":"Card:1"}'],
  ["cards.get", { params: { id: Number.NaN } }, "cards.get needs a text as params.id"],
  ["cards.get", { params: { id: null } }, "cards.get needs params.id"],
  ["cards.get", { params: { id: "Card:1" }, body: {} }, "cards.get takes no body"],
  ["cards.update", { params: { id: "Card:1" } }, "cards.update needs a body"],
  ["cards.update", { params: { id: "Card:1" }, body: '{"state":"FROZEN"}' }, "an object as its body"],
  ["cards.update", { params: { id: "Card:1" }, body: null }, "an object as its body"],
  ["transfers.out", { body: transfer, idempotencyKey: 7 }, "a text as its idempotencyKey"],
  ["transfers.out", { body: transfer, idempotencyKey: null }, "a text as its idempotencyKey"],
  ["agents.me.get", {}, "agents.me.get needs a client that was created with a token"],
  ["cards.burn", {}, 'no operation "cards.burn"'],
])("the client rejects %s with %j", async ([operation, request, message]) => {
  const { client, sent } = scriptedClient([]);
  // The compiler refuses all of them.
  await expect(client.call(operation as never, request as never)).rejects.toThrow(message);
  expect(sent).toEqual([]);
});

test("an agent's client rejects an operation for platforms", async () => {
  const agent = createAgentClient({ baseUrl, token: "the-token", fetch: () => expect.fail("nothing to send") });
  // @ts-expect-error the compiler refuses it too
  await expect(agent.call("cards.list")).rejects.toThrow(
    "cards.list needs a client that was created with clientId and clientSecret",
  );
});

test("createAgentClient requires a token", () => {
  // @ts-expect-error the compiler refuses it too
  expect(() => createAgentClient({ baseUrl, token: undefined })).toThrow("createClient needs a token");
});
