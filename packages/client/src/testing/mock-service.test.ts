import { expect, test } from "vitest";
import { exampleReply } from "../../test/example-reply.ts";
import { createClient } from "../clients/create-client.ts";
import { createMockService, mockError, type MockReplies } from "./mock-service.ts";

function mocked(replies: MockReplies) {
  const mock = createMockService(replies);
  const options = { clientId: "id", clientSecret: "secret", retry: { attempts: 1 } };
  return { mock, client: createClient({ baseUrl: mock.baseUrl, fetch: mock.fetch, ...options }) };
}

test("the mock returns its replies and records the calls", async () => {
  const { mock, client } = mocked({
    "cards.update": () => Response.json({ ...exampleReply("cards.get"), state: "FROZEN" }),
    "config.get": () => mockError(403, "FORBIDDEN"),
    "platform.internalAccounts.list": () => ({ data: [], hasMore: false, totalCount: 0 }),
  });
  const updated = await client.call("cards.update", { params: { id: "Card:1" }, body: { state: "FROZEN" } });
  expect(updated).toMatchObject({ state: "FROZEN" });
  await expect(client.call("config.get")).rejects.toMatchObject({ kind: "api", status: 403, code: "FORBIDDEN" });
  expect(mock.calls.map(({ operation, params, body }) => [operation, params, body])).toEqual([
    ["cards.update", { id: "Card:1" }, { state: "FROZEN" }],
    ["config.get", {}, undefined],
  ]);
  expect(mock.calls[0]?.headers.get("authorization")).toBe(`Basic ${btoa("id:secret")}`);
});

test("the mock names an operation without a reply", async () => {
  const { client } = mocked({});
  await expect(client.call("config.get")).rejects.toThrow("The mock has no reply to GET /config.");
});

test("a mock reply depends on the call, and a literal path matches first", async () => {
  const { client } = mocked({
    "agents.get": ({ params }) => mockError(404, `NO_${params["agentId"]}`),
    "agents.approvals.list": () => Response.json({ data: [], hasMore: false }),
  });
  expect(await client.call("agents.approvals.list")).toEqual({ data: [], hasMore: false });
  await expect(client.call("agents.get", { params: { agentId: "Agent:1" } })).rejects.toMatchObject({
    code: "NO_Agent:1",
  });
});
