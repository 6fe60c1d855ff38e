import { contract as shipped } from "@tallystick/contract";
import { expect, test } from "vitest";
import type { ListingId } from "./call-request.ts";
import { contractWith, paged, plain } from "../../test/rows.ts";
import { scriptedClient } from "../../test/scripted-client.ts";

const contract = contractWith({
  "cards.list": paged,
  "auth.credentials.list": plain,
  "cards.get": { listing: undefined },
});
const page = (ids: string[], nextCursor?: string): Response =>
  Response.json({ data: ids.map((id) => ({ id })), hasMore: nextCursor !== undefined, nextCursor });

/** The ids of all items. */
async function idsOf(items: AsyncIterable<{ id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of items) ids.push(id);
  return ids;
}

test("iterate requests each page with the filters of the first", async () => {
  const { client, sent } = scriptedClient([page(["a", "b"], "after b"), page([], "still"), page(["c"])], { contract });

  expect(await idsOf(client.iterate("cards.list", { query: { limit: 2 } }))).toEqual(["a", "b", "c"]);
  expect(sent.map(({ path }) => path)).toEqual([
    "/cards?limit=2",
    "/cards?limit=2&cursor=after%20b",
    "/cards?limit=2&cursor=still",
  ]);
});

test("iterate requests a page when its first item is needed", async () => {
  const { client, sent } = scriptedClient([page(["a", "b"], "more"), page(["c"])], { contract });

  for await (const { id } of client.iterate("cards.list")) if (id === "b") break;

  expect(sent).toHaveLength(1);
});

test("iterate starts at the given cursor", async () => {
  const { client, sent } = scriptedClient([page(["b"])], { contract });

  expect(await idsOf(client.iterate("cards.list", { query: { cursor: "after a" } }))).toEqual(["b"]);
  expect(sent[0]?.path).toBe("/cards?cursor=after%20a");
});

test("iterate accepts a list without pages", async () => {
  const { client, sent } = scriptedClient([Response.json({ data: [{ id: "a" }] })], { contract });

  expect(await idsOf(client.iterate("auth.credentials.list", { query: { accountId: "InternalAccount:1" } }))).toEqual([
    "a",
  ]);
  expect(sent).toHaveLength(1);
});

test.for([
  ["on the next page", ["x", "x"], {}],
  ["on a later page", ["x", "y", "x"], {}],
  ["from the request", ["x"], { query: { cursor: "x" } }],
] as const)("iterate throws a CursorLoopError for a cursor repeated %s", async ([, cursors, request]) => {
  const { client, sent } = scriptedClient(
    cursors.map((cursor) => page([], cursor)),
    { contract },
  );

  await expect(idsOf(client.iterate("cards.list", request))).rejects.toMatchObject({
    name: "CursorLoopError",
    kind: "cursor-loop",
    cursor: "x",
    method: "GET",
  });
  expect(sent).toHaveLength(cursors.length);
});

test.for([
  ["no data", {}],
  ["hasMore and no cursor", { data: [], hasMore: true }],
  ["a cursor that no URL can hold", { data: [], hasMore: true, nextCursor: "\ud800" }],
] as const)("iterate rejects a page with %s", async ([, body]) => {
  const { client } = scriptedClient([Response.json(body)], { contract });

  await expect(idsOf(client.iterate("cards.list"))).rejects.toMatchObject({ kind: "reply", status: 200 });
});

/** Every operation that the types allow to iterate. */
const listings: Record<ListingId, true> = {
  "agents.approvals.list": true,
  "agents.list": true,
  "agents.me.actions.list": true,
  "agents.me.externalAccounts.list": true,
  "agents.me.internalAccounts.list": true,
  "agents.me.transactions.list": true,
  "auth.credentials.list": true,
  "auth.sessions.list": true,
  "cards.list": true,
  "customers.externalAccounts.list": true,
  "customers.internalAccounts.list": true,
  "customers.list": true,
  "documents.list": true,
  "owners.list": true,
  "platform.externalAccounts.list": true,
  "platform.internalAccounts.list": true,
  "tokens.list": true,
  "transactions.list": true,
  "verifications.list": true,
};

test("the iterable operations are the lists of the contract", () => {
  const rows = Object.values(shipped.operations).filter(({ listing }) => listing !== undefined);
  expect(Object.keys(listings).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
});

test("iterate rejects an operation without a list", async () => {
  const { client } = scriptedClient([], { contract });

  // @ts-expect-error the compiler refuses it too
  await expect(idsOf(client.iterate("cards.get", { params: { id: "Card:1" } }))).rejects.toThrow(TypeError);
});

test.for([
  ["a text as hasMore", { data: [], hasMore: "yes", nextCursor: "a" }],
  ["a cursor and no hasMore", { data: [], nextCursor: "a" }],
  ["hasMore and a number as the cursor", { data: [], hasMore: true, nextCursor: 2 }],
  ["hasMore and an empty cursor", { data: [], hasMore: true, nextCursor: "" }],
  ["null as hasMore", { data: [], hasMore: null }],
  ["neither hasMore nor a cursor", { data: [] }],
  ["a number as the cursor behind the last", { data: [], hasMore: false, nextCursor: 2 }],
] as const)("iterate rejects a page with %s instead of ending", async ([, body]) => {
  const { client } = scriptedClient([Response.json(body)], { contract });

  await expect(idsOf(client.iterate("cards.list"))).rejects.toMatchObject({ kind: "reply" });
});

test("iterate ends endless empty pages at maxPages, and a long list at maxItems", async () => {
  const endless = scriptedClient(
    ["a", "b", "c"].map((cursor) => page([], cursor)),
    { contract },
  );
  await expect(idsOf(endless.client.iterate("cards.list", { maxPages: 2 }))).rejects.toMatchObject({
    kind: "list-limit",
    option: "maxPages",
    limit: 2,
  });
  expect(endless.sent).toHaveLength(2);

  const long = scriptedClient([page(["a", "b"], "more"), page(["c", "d"])], { contract });
  const seen: string[] = [];
  const walk = async (): Promise<void> => {
    for await (const { id } of long.client.cards.list.iterate({}, { maxItems: 3 })) seen.push(id);
  };
  await expect(walk()).rejects.toMatchObject({ kind: "list-limit", option: "maxItems" });
  expect(seen).toEqual(["a", "b", "c"]);
});

test("the deadline of a walk counts the requests of all pages, and not the caller's time", async () => {
  let now = 0;
  const slow = (cursor?: string) => async () => {
    now += 400;
    return page([cursor ?? "last"], cursor);
  };
  const replies = [slow("a"), slow("b"), slow("c")];
  const { client, sent } = scriptedClient(replies, { contract, monotonicNow: () => now });

  const walk = async (): Promise<void> => {
    for await (const { id } of client.iterate("cards.list", { deadlineMs: 700 })) now += id.length * 10_000;
  };

  await expect(walk()).rejects.toMatchObject({ kind: "timeout", afterMs: 700 });
  expect(sent).toHaveLength(2);
});

test("a page that exceeds the deadline of a walk is an error of the whole walk", async () => {
  let now = 0;
  const first = async (): Promise<Response> => {
    now += 400;
    return page(["a"], "next");
  };
  const late = (request: Request): Promise<Response> =>
    new Promise((_, reject) =>
      request.signal.addEventListener("abort", () => {
        now += 10;
        reject(request.signal.reason);
      }),
    );
  const options = { contract, monotonicNow: () => now, retry: { attempts: 1 } };
  const { client } = scriptedClient([first, late], options);

  await expect(idsOf(client.iterate("cards.list", { deadlineMs: 410 }))).rejects.toMatchObject({
    kind: "timeout",
    afterMs: 410,
    message: expect.stringContaining("more pages after 410 ms"),
  });
});

test("a cursor and a message of any length make a short error", async () => {
  const long = "c".repeat(100_000);
  const { client } = scriptedClient([page([], long), Response.json({ code: "A", message: long }, { status: 400 })], {
    contract,
  });

  const error: unknown = await idsOf(client.iterate("cards.list")).catch((reason: unknown) => reason);

  expect(error).toMatchObject({ kind: "api", url: expect.stringContaining(long), text: expect.stringContaining(long) });
  expect(String(error)).toMatch(/cursor=c+… answered 400 A: c+…$/);
  expect(String(error).length).toBeLessThan(2_500);
});
