import { clientContract, clientReads } from "@tallystick/contract/client";
import { expect, test } from "vitest";
import { createClient } from "../clients/create-client.ts";
import { exampleReply } from "../../test/example-reply.ts";

const options = { baseUrl: "http://service.test/2025-10-13", clientId: "id", clientSecret: "secret" };

test("a client of the shipped contract has a function for each operation, those of other files included", () => {
  const client: Record<string, unknown> = { ...createClient(options) };
  const named = (id: string): unknown => id.split(".").reduce<unknown>((node, name) => Object(node)[name], client);

  expect(clientReads.others?.length).toBeGreaterThan(20);
  for (const { id, listing } of Object.values(clientContract.operations)) {
    const isList = Object.hasOwn(Object(named(id)), "iterate");
    expect([id, typeof named(id), isList]).toEqual([id, "function", listing !== undefined]);
  }
});

test("a write by name sends path, body and key, and its reply is checked by a shape of its own file", async () => {
  const sent: string[] = [];
  const replies = [exampleReply("transfers.out"), { id: "Transaction:1" }];
  const client = createClient({
    ...options,
    generateIdempotencyKey: () => "key-1",
    fetch: async (url, { method, headers, body }) => {
      sent.push(`${method} ${url} ${headers["Idempotency-Key"]} ${body}`);
      return Response.json(replies.shift(), { status: 201 });
    },
  });
  const transfer = { source: { accountId: "a" }, destination: { accountId: "b" }, amount: 1 };

  await client.transfers.out(transfer);
  const cut = client.transfers.out(transfer);

  await expect(cut).rejects.toMatchObject({
    kind: "reply",
    outcome: "unknown",
    message: expect.stringContaining("which the contract requires"),
  });
  expect(sent[0]).toBe(`POST http://service.test/2025-10-13/transfer-out key-1 ${JSON.stringify(transfer)}`);
});

test("an unknown operation is refused by its name", async () => {
  const client = createClient(options);

  // @ts-expect-error the compiler refuses it too
  const calls = [client.call("cards.burn"), client.iterate("cards.burn").next(), client.waitFor("cards.burn", {})];

  for (const each of await Promise.allSettled(calls))
    expect(each).toMatchObject({ reason: { name: "RangeError", message: expect.stringContaining('"cards.burn"') } });
});
