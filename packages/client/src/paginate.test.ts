import { contract as shipped } from "@tallystick/contract";
import { expect, test } from "vitest";
import type { ListingId } from "./call-request.ts";
import { contractWith, paged, plain } from "../test/rows.ts";
import { scripted } from "../test/script.ts";

const contract = contractWith({
  "cards.list": paged,
  "auth.credentials.list": plain,
  "cards.get": { listing: undefined },
});
const page = (ids: string[], nextCursor?: string): Response =>
  Response.json({ data: ids.map((id) => ({ id })), hasMore: nextCursor !== undefined, nextCursor });

/** As many items as come before the end, or before the error. */
async function idsOf(items: AsyncIterable<{ id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of items) ids.push(id);
  return ids;
}

test("items come page after page, every page with the filters of the first", async () => {
  const { client, seen } = scripted([page(["a", "b"], "after b"), page([], "still"), page(["c"])], { contract });

  expect(await idsOf(client.iterate("cards.list", { query: { limit: 2 } }))).toEqual(["a", "b", "c"]);
  expect(seen.map(({ path }) => path)).toEqual([
    "/cards?limit=2",
    "/cards?limit=2&cursor=after%20b",
    "/cards?limit=2&cursor=still",
  ]);
});

test("a page is asked for only when its first item is wanted", async () => {
  const { client, seen } = scripted([page(["a", "b"], "more"), page(["c"])], { contract });

  for await (const { id } of client.iterate("cards.list")) if (id === "b") break;

  expect(seen).toHaveLength(1);
});

test("iteration begins at the cursor that is given", async () => {
  const { client, seen } = scripted([page(["b"])], { contract });

  expect(await idsOf(client.iterate("cards.list", { query: { cursor: "after a" } }))).toEqual(["b"]);
  expect(seen[0]?.path).toBe("/cards?cursor=after%20a");
});

test("a listing that is one whole reply is iterated like any other", async () => {
  const { client, seen } = scripted([Response.json({ data: [{ id: "a" }] })], { contract });

  expect(await idsOf(client.iterate("auth.credentials.list", { query: { accountId: "InternalAccount:1" } }))).toEqual([
    "a",
  ]);
  expect(seen).toHaveLength(1);
});

test.for([
  ["again at once", ["x", "x"], {}],
  ["again later", ["x", "y", "x"], {}],
  ["that the iteration began at", ["x"], { query: { cursor: "x" } }],
] as const)("a cursor that comes %s ends the iteration with an error", async ([, cursors, request]) => {
  const { client, seen } = scripted(
    cursors.map((cursor) => page([], cursor)),
    { contract },
  );

  await expect(idsOf(client.iterate("cards.list", request))).rejects.toMatchObject({
    name: "CursorLoopError",
    kind: "cursor-loop",
    cursor: "x",
    method: "GET",
  });
  expect(seen).toHaveLength(cursors.length);
});

test.for([
  ["no data", {}],
  ["more to come and no cursor", { data: [], hasMore: true }],
] as const)("a page with %s is no page", async ([, body]) => {
  const { client } = scripted([Response.json(body)], { contract });

  await expect(idsOf(client.iterate("cards.list"))).rejects.toMatchObject({ kind: "reply", status: 200 });
});

/** Every operation that can be iterated, as the types have it. */
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

test("whatever the contract lists can be iterated, and nothing else can", () => {
  const rows = Object.values(shipped.operations).filter(({ listing }) => listing !== undefined);
  expect(Object.keys(listings).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
});

test("an operation that lists nothing cannot be iterated", async () => {
  const { client } = scripted([], { contract });

  // @ts-expect-error the compiler refuses it too
  await expect(idsOf(client.iterate("cards.get", { params: { id: "Card:1" } }))).rejects.toThrow(TypeError);
});
