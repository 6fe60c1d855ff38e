import { clientContract } from "@tallystick/contract/client";
import { expect, test } from "vitest";
import { scriptedClient } from "../../test/scripted-client.ts";
import { namedOperations } from "./named-operations.ts";

test("a named operation takes path parameters, body and options", async () => {
  const { client, sent } = scriptedClient([Response.json({ id: "Card:1", state: "FROZEN" })]);

  const card = await client.cards.update("Card:1", { state: "FROZEN" }, { headers: { traceparent: "00-1" } });

  expect(card).toEqual({ id: "Card:1", state: "FROZEN" });
  expect(sent[0]).toMatchObject({ method: "PATCH", path: "/cards/Card%3A1", body: '{"state":"FROZEN"}' });
  expect(sent[0]?.headers.get("traceparent")).toBe("00-1");
});

test("path parameters follow the order of the path", async () => {
  const { client, sent } = scriptedClient([Response.json({})]);

  await client.agents.actions.approve("Agent:1", "AgentAction:2");

  expect(sent[0]?.path).toBe("/agents/Agent%3A1/actions/AgentAction%3A2/approve");
});

test("a named list takes its query and has iterate", async () => {
  const page = Response.json({ data: [{ id: "Card:1" }], hasMore: false });
  const { client, sent } = scriptedClient([page.clone(), page]);

  await client.cards.list({ limit: 3 });
  const cards = await Array.fromAsync(client.cards.list.iterate({ limit: 2 }));

  expect(cards).toEqual([{ id: "Card:1" }]);
  expect(sent.map(({ path }) => path)).toEqual(["/cards?limit=3", "/cards?limit=2"]);
});

test("a named operation without body and query takes path parameters and options", async () => {
  const { client } = scriptedClient([]);

  const reading = client.cards.get("Card:1", { signal: AbortSignal.abort("enough") });

  await expect(reading).rejects.toMatchObject({ kind: "aborted", operation: "cards.get" });
});

test("a member of the client replaces an operation of its name", async () => {
  const row = clientContract.operations["config.get"];
  if (!row) throw new Error("The contract has config.get.");
  const contract = { ...clientContract, operations: { raw: { ...row, id: "raw" } } };

  const { client } = scriptedClient([], { contract });

  expect(client.raw.GET).toBeTypeOf("function");
});

test("an operation may have operations below it, of any name", () => {
  const row = { method: "get", access: { scheme: "none" }, parameters: [], replies: [] } as const;
  const rows = ["pets", "pets.name", "pets.__proto__"].map((id) => [id, { ...row, id, path: `/${id}` }] as const);
  const operations = Object.fromEntries(rows.map(([id, each]) => [id, { ...each, parameters: [], replies: [] }]));
  const paging = { limit: "l", cursor: "c", data: "d", hasMore: "h", nextCursor: "n" };
  const contract = { version: "1", basePath: "/", conventions: { paging, schemes: {} }, operations, lifecycles: {} };

  const named = namedOperations(contract, { call: (id) => id, iterate: (id) => id });

  const pets = named["pets"];
  const members: Record<string, unknown> = Object.getOwnPropertyDescriptors(pets);
  expect(pets).toBeTypeOf("function");
  expect(Object.keys(members)).toEqual(expect.arrayContaining(["name", "__proto__"]));
});
