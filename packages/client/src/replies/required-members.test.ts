import { expect, test } from "vitest";
import { clientContract, type ClientOperation } from "@tallystick/contract/client";
import { exampleReply } from "../../test/example-reply.ts";
import { scriptedClient } from "../../test/scripted-client.ts";
import type { Client, ClientOptions } from "../index.ts";

const json = { "Content-Type": "application/json" };
const once = { retry: { attempts: 1 } };
const payment = {
  source: { accountId: "InternalAccount:1" },
  destination: { accountId: "ExternalAccount:1" },
  amount: 1,
} as const;

/** A client of the shipped contract with one reply. */
function clientWith(body: unknown, init: ResponseInit = {}, options: Partial<ClientOptions> = {}): Client {
  const bytes = body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
  const reply = new Response(bytes, { headers: json, ...init });
  return scriptedClient([reply], { contract: clientContract, ...once, ...options }).client;
}

test("a success with all members that the contract requires, and one more, is returned", async () => {
  const card = { ...exampleReply("cards.get"), colour: "green" };

  expect(await clientWith(card).call("cards.get", { params: { id: "Card:1" } })).toEqual(card);
});

test.for(["id", "cardholderId", "updatedAt"])("a success without %s is a ReplyError", async (name) => {
  const { [name]: _, ...card } = exampleReply("cards.get");

  await expect(clientWith(card).call("cards.get", { params: { id: "Card:1" } })).rejects.toMatchObject({
    kind: "reply",
    message: expect.stringContaining(`an object without ${name}, which the contract requires`),
  });
});

test("a member of Object's prototype is not taken for one of the reply", async () => {
  const row = clientContract.operations["cards.get"];
  if (!row) throw new Error("The contract has cards.get.");
  const replies = row.replies.map((reply) => ({ ...reply, shape: "id constructor" }));
  const contract = { ...clientContract, operations: { "cards.get": { ...row, replies } } };

  const call = clientWith({ id: "Card:1" }, {}, { contract }).call("cards.get", { params: { id: "Card:1" } });

  await expect(call).rejects.toThrow("an object without constructor");
});

test("the variant of a union is there and known", async () => {
  const { type: _, ...nameless } = exampleReply("transfers.out");
  const get = { params: { transactionId: "Transaction:1" } };

  await expect(clientWith(nameless).call("transactions.get", get)).rejects.toThrow("an object without type");
  await expect(clientWith({ ...nameless, type: "SIDEWAYS" }).call("transactions.get", get)).rejects.toThrow(
    '"SIDEWAYS" as type, which the contract does not have',
  );
  expect(await clientWith({ ...nameless, type: "OUTGOING" }).call("transactions.get", get)).toMatchObject(nameless);
});

const { status: _, ...lacking } = exampleReply("transfers.out");

test.for([
  ["an error body with the status of a success", { status: 400, code: "INVALID_INPUT" }, {}, "unknown"],
  ["an empty object", {}, {}, "unknown"],
  ["a few members of the transaction", { id: "Transaction:1", status: "PENDING" }, {}, "unknown"],
  ["a transaction that lacks a member", lacking, {}, "done"],
  ["a transaction that lacks a member, with another status", lacking, { status: 200 }, "unknown"],
  ["a transaction that lacks a member, of another type", lacking, { headers: { "Content-Type": "a/b" } }, "unknown"],
] as const)("a keyed write answered with %s keeps its key and says its outcome", async ([, body, init, outcome]) => {
  const key = { idempotencyKey: "" };
  const onIdempotencyKey = ({ idempotencyKey }: { idempotencyKey: string }): void =>
    void (key.idempotencyKey = idempotencyKey);

  const call = clientWith(body, { status: 201, ...init }, { onIdempotencyKey }).call("transfers.out", {
    body: payment,
  });

  await expect(call).rejects.toMatchObject({ kind: "reply", outcome });
  await expect(call).rejects.toMatchObject(key);
  expect(key.idempotencyKey).not.toBe("");
});

test("bytes that are not UTF-8 in a success are a ReplyError whose outcome is done", async () => {
  const text = new TextEncoder().encode(JSON.stringify(exampleReply("transfers.out")));
  const bytes = text.with(text.indexOf("T".charCodeAt(0)), 0xff);

  await expect(clientWith(bytes, { status: 201 }).call("transfers.out", { body: payment })).rejects.toMatchObject({
    kind: "reply",
    outcome: "done",
    idempotencyKey: expect.any(String),
    message: expect.stringContaining("not UTF-8"),
  });
});

test("a page without hasMore is a ReplyError for call, too", async () => {
  await expect(clientWith({ data: [] }).call("cards.list")).rejects.toThrow("an object without hasMore");
});

const card = exampleReply("cards.get");
const { id: _id, ...nameless } = card;

test.for([
  ["a member", [card, nameless], "an object without data[1].id"],
  ["everything", [null], "an object without data[0].id"],
] as const)("a page with an item that lacks %s is a ReplyError that names the item", async ([, data, problem]) => {
  const call = clientWith({ data, hasMore: false }).call("cards.list");

  await expect(call).rejects.toMatchObject({ kind: "reply", message: expect.stringContaining(problem) });
});

test.for([
  ["null", null, "an object without sentAmount.amount"],
  ["a text", "5 USD", "an object without sentAmount.amount"],
  ["an object that lacks a member", { currency: { code: "USD" } }, "an object without sentAmount.amount"],
  ["an object whose own member lacks one", { amount: 5, currency: {} }, "an object without sentAmount.currency.code"],
] as const)(
  "a success with %s in the place of a required object names the absent member",
  async ([, sentAmount, problem]) => {
    const body = { ...exampleReply("transfers.out"), sentAmount };

    await expect(clientWith(body, { status: 201 }).call("transfers.out", { body: payment })).rejects.toMatchObject({
      kind: "reply",
      outcome: "done",
      message: expect.stringContaining(problem),
    });
  },
);

test("a part of a resource names its kind, which may be of a newer service", async () => {
  const body = exampleReply("transfers.out");
  const source = { ...Object(body["source"]), sourceType: "VAULT" };
  const { sourceType: _type, ...untyped } = source;
  const call = (own: object): Promise<unknown> =>
    clientWith({ ...body, source: own }, { status: 201 }).call("transfers.out", { body: payment });

  expect(await call(source)).toMatchObject({ source });
  await expect(call(untyped)).rejects.toThrow("an object without source.sourceType");
});

test("an item of an unknown variant is named, and the items of a bare list are checked", async () => {
  const { operations } = clientContract;
  const row = operations["cards.list"];
  if (!row) throw new Error("The contract has cards.list.");
  const replies = [{ status: 200, kind: "success", body: "json", shape: "@0" }] as const;
  const bare: ClientOperation = { ...row, replies: [...replies], listing: { envelope: "plain" } };
  const contract = {
    ...clientContract,
    operations: { ...operations, "cards.list": bare },
    shapes: ["id kind=CAT|DOG"],
  };
  const listed = (body: unknown): Promise<unknown> => clientWith(body, {}, { contract }).call("cards.list");

  expect(await listed([{ id: "1", kind: "CAT" }])).toHaveLength(1);
  await expect(
    listed([
      { id: "1", kind: "CAT" },
      { id: "2", kind: "EMU" },
    ]),
  ).rejects.toThrow('"EMU" as [1].kind');
  await expect(listed([{ kind: "CAT" }])).rejects.toThrow("an object without [0].id");
});
