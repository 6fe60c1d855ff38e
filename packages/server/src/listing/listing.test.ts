import type { Contract, ListingPages } from "@tallystick/contract";
import { expect, test } from "vitest";
import { tinyContract, withRow } from "../../test/tiny-contract.ts";
import { startTiny, type TinyCall, type TinyHandlers } from "../../test/tiny-server.ts";
import type { Page } from "../index.ts";
import { envelopeOf } from "./listing.ts";

/** Seven things, listed page by page. */
const seven: TinyHandlers = {
  "things.list": async (call) => {
    const all = Array.from({ length: 7 }, (_, index) => ({ id: `Thing:${index}`, name: "one", amount: index }));
    const sorted = call.page.order === "asc" ? all : all.toReversed();
    const from = call.page.after === undefined ? 0 : sorted.findIndex(({ id }) => id === call.page.after?.id) + 1;
    const items = sorted.slice(from, from + call.page.limit);
    const last = items.at(-1);
    const more = from + items.length < sorted.length;
    return {
      status: 200,
      body: call.listed(items, {
        more,
        total: 7,
        ...(last !== undefined && { last: { at: last.amount, id: last.id } }),
      }),
    };
  },
};

/** Keeps the pages it was asked for. */
function pagesSeen(): { pages: Page[]; handlers: TinyHandlers } {
  const pages: Page[] = [];
  const keep = async (call: TinyCall): Promise<{ status: number; body: unknown }> => {
    pages.push(call.page);
    return { status: 200, body: call.listed([], { more: false }) };
  };
  return { pages, handlers: { "things.list": keep, "things.all": keep } };
}

const shared = await startTiny();

test("Following the cursors gives every item once, in order, and the last page has no cursor", async () => {
  const tiny = await startTiny({ handlers: seven });
  const ids: unknown[] = [];
  let next = "";
  for (let pages = 0; pages < 10; pages += 1) {
    const { body } = await tiny.send("GET", `/things?limit=3${next}`);
    ids.push(...(body["data"] as { id: string }[]).map(({ id }) => id));
    expect(body["totalCount"]).toBe(7);
    expect("nextCursor" in body).toBe(body["hasMore"]);
    if (body["hasMore"] === false) break;
    next = `&cursor=${String(body["nextCursor"])}`;
  }
  expect(ids).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `Thing:${index}`));
});

test("Without a limit the row's default counts; the order turns by the row's parameter", async () => {
  const { pages, handlers } = pagesSeen();
  const tiny = await startTiny({ handlers });
  await tiny.send("GET", "/things");
  await tiny.send("GET", "/things?limit=1&sortOrder=asc");
  await tiny.send("GET", "/things?limit=3&sortOrder=desc");
  expect(pages).toEqual([
    { limit: 2, order: "desc" },
    { limit: 1, order: "asc" },
    { limit: 3, order: "desc" },
  ]);
});

test.for([
  ["limit=0", "limit"],
  ["limit=4", "limit"],
  ["limit=-1", "limit"],
  ["limit=1.0", "limit"],
  ["limit=1e0", "limit"],
  ["limit=%201", "limit"],
  ["limit=", "limit"],
  ["limit=x", "limit"],
  ["limit=1&limit=1", "limit"],
  ["limit=99999999999999999999", "limit"],
  ["sortOrder=up", "sortOrder"],
  ["sortOrder=ASC", "sortOrder"],
  ["sortOrder=", "sortOrder"],
  ["sortOrder=asc&sortOrder=asc", "sortOrder"],
  ["cursor=", "cursor"],
  ["cursor=x", "cursor"],
  ["cursor=!!!", "cursor"],
  ["cursor=e30", "cursor"],
  ["cursor=W10", "cursor"],
  ["cursor=bnVsbA", "cursor"],
  ["cursor=a&cursor=b", "cursor"],
] as const)("?%s is 400 INVALID_INPUT at query.%s", async ([query, parameter]) => {
  const reply = await shared.send("GET", `/things?${query}`);
  expect(reply.body).toMatchObject({ status: 400, code: "INVALID_INPUT", details: { field: `query.${parameter}` } });
});

test("The bounds are the row's, whatever the document says of the parameters", async () => {
  const { pages, handlers } = pagesSeen();
  const limit = { default: 50, min: 10, max: 5000 };
  const contract = withRow("things.list", ({ listing }) => ({ ...(listing && { listing: { ...listing, limit } }) }));
  const tiny = await startTiny({ contract, handlers });
  expect((await tiny.send("GET", "/things?limit=5000")).status).toBe(200);
  expect((await tiny.send("GET", "/things")).status).toBe(200);
  expect((await tiny.send("GET", "/things?limit=5001")).status).toBe(400);
  expect((await tiny.send("GET", "/things?limit=3")).status).toBe(400);
  expect(pages.map((page) => page.limit)).toEqual([5000, 50]);
});

test("A row without an order parameter is newest first, whatever is asked", async () => {
  const { pages, handlers } = pagesSeen();
  const contract = withRow("things.list", ({ listing }) => {
    const { orderParameter: _, ...rest } = listing ?? { envelope: "paged" as const, order: "newest-first" as const };
    return { listing: rest };
  });
  const tiny = await startTiny({ contract, handlers });
  await tiny.send("GET", "/things?sortOrder=asc");
  expect(pages).toEqual([{ limit: 2, order: "desc" }]);
});

test("A row in the order of a member asks for it, with a text where a page ended", async () => {
  const pages: Page[] = [];
  const contract = withRow("things.list", ({ listing }) => ({
    ...(listing && { listing: { ...listing, order: { by: "name", direction: "ascending" as const } } }),
  }));
  const handlers: TinyHandlers = {
    "things.list": async (call) => {
      pages.push(call.page);
      const last = { at: "one", id: "Thing:1" };
      return { status: 200, body: call.listed([], { more: true, last }) };
    },
  };
  const tiny = await startTiny({ contract, handlers });
  const { body } = await tiny.send("GET", "/things");
  await tiny.send("GET", `/things?cursor=${String(body["nextCursor"])}`);
  const page = { limit: 2, order: "asc", by: "name" };
  expect(pages).toEqual([page, { ...page, after: { at: "one", id: "Thing:1" } }]);
  // Asked for the order of creation, it takes no such cursor.
  const refused = await tiny.send("GET", `/things?sortOrder=desc&cursor=${String(body["nextCursor"])}`);
  expect(refused.status).toBe(400);
});

/** The list in pages of a kind, with what the document says of its parameters. */
function pagedBy(pages: ListingPages): Contract {
  return withRow("things.list", ({ listing, parameters }) => ({
    ...(listing && { listing: { ...listing, pages } }),
    parameters: [...parameters, { name: pages.parameter, in: "query", required: false }],
  }));
}

test("Pages by offset or number say how much comes before them, and their replies have items only", async () => {
  for (const [pages, queries] of [
    [
      { by: "offset", parameter: "skip" },
      { "": 0, "skip=4": 4, "limit=1&skip=0": 0 },
    ],
    [
      { by: "number", parameter: "page" },
      { "": 0, "page=1": 0, "limit=3&page=3": 6 },
    ],
    [
      { by: "number", parameter: "page", first: 0 },
      { "page=0": 0, "page=2": 4 },
    ],
  ] satisfies [ListingPages, Record<string, number>][]) {
    const { pages: seen, handlers } = pagesSeen();
    const tiny = await startTiny({ contract: pagedBy(pages), handlers });
    for (const [query, skip] of Object.entries(queries)) {
      expect((await tiny.send("GET", `/things?${query}`)).body).toEqual({ data: [] });
      expect(seen.at(-1)).toMatchObject({ skip });
    }
  }
});

test("A page by the last item names it to the handler as it was given, and its reply says whether more follows", async () => {
  const { pages: seen, handlers } = pagesSeen();
  const tiny = await startTiny({ contract: pagedBy({ by: "last-item", parameter: "after" }), handlers });
  expect((await tiny.send("GET", "/things?after=7&limit=3")).body).toEqual({ data: [], hasMore: false });
  expect(seen.at(-1)).toMatchObject({ afterItem: "7", limit: 3 });
  await tiny.send("GET", "/things");
  expect(seen.at(-1)).not.toHaveProperty("afterItem");
  expect((await tiny.send("GET", "/things?after=7&after=8")).body).toMatchObject({ details: { field: "query.after" } });
});

test.for(["skip=-1", "skip=x", "skip=", "skip=1&skip=2", "skip=1.5"])("?%s is no offset: 400 at it", async (query) => {
  const tiny = await startTiny({ contract: pagedBy({ by: "offset", parameter: "skip" }) });
  const { body } = await tiny.send("GET", `/things?${query}`);
  expect(body).toMatchObject({ status: 400, details: { field: "query.skip" } });
});

test("Following the links of pages gives every item once, with the filters and the size of the first request", async () => {
  const tiny = await startTiny({ contract: pagedBy({ by: "link", parameter: "at" }), handlers: seven });
  const ids: unknown[] = [];
  let query = "?limit=3&sortOrder=asc";
  for (let pages = 0; query !== "" && pages < 10; pages += 1) {
    const { body, headers } = await tiny.send("GET", `/things${query}`);
    expect(Object.keys(body)).toEqual(["data", "totalCount"]);
    ids.push(...(body["data"] as { id: string }[]).map(({ id }) => id));
    query = /^<(\?limit=3&sortOrder=asc[^>]*)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1] ?? "";
  }
  expect(ids).toEqual([0, 1, 2, 3, 4, 5, 6].map((index) => `Thing:${index}`));
  const wrong = await tiny.send("GET", "/things?at=x");
  expect(wrong.body).toMatchObject({ status: 400, details: { field: "query.at" } });
});

test.for<[kept: number, last: object]>([
  [0, {}],
  [1, { links: {} }],
  [2, { links: { next: null } }],
])("The body shows the address of the next page; the last one as much of it as each page has: %i", ([kept, last]) => {
  const { paging } = tinyContract.conventions;
  const place = { operation: "things.list", paging, page: { limit: 1, order: "desc" as const }, filters: [] };
  const pages = { by: "link" as const, parameter: "at", member: "links.next" };
  const listing = {
    envelope: "paged" as const,
    order: "none" as const,
    pages,
    nextLink: { names: ["links", "next"], kept },
  };
  expect(envelopeOf(listing, ["a"], { more: true }, place, "?at=b")).toEqual({
    data: ["a"],
    links: { next: "?at=b" },
  });
  expect(envelopeOf(listing, ["a"], { more: false }, place)).toEqual({ data: ["a"], ...last });
});

test("A list in one reply is in the order that is asked for", async () => {
  const { pages, handlers } = pagesSeen();
  const contract = withRow("things.all", () => ({
    listing: { envelope: "plain" as const, order: "newest-first" as const, orderParameter: "sortOrder" },
    parameters: [{ name: "sortOrder", in: "query" as const, required: false }],
  }));
  const tiny = await startTiny({ contract, handlers });
  await tiny.send("GET", "/things/all?sortOrder=asc");
  expect(pages).toEqual([{ limit: Number.MAX_SAFE_INTEGER, order: "asc" }]);
  expect((await tiny.send("GET", "/things/all?sortOrder=up")).status).toBe(400);
});

test("A plain list has data only and takes no page parameters", async () => {
  const { pages, handlers } = pagesSeen();
  const tiny = await startTiny({ handlers });
  expect((await tiny.send("GET", "/things/all?limit=0&cursor=x")).body).toEqual({ data: [] });
  expect(pages).toEqual([{ limit: Number.MAX_SAFE_INTEGER, order: "desc" }]);
});

test("A bare list is its items", () => {
  const { paging } = tinyContract.conventions;
  const place = { operation: "things.all", paging, page: { limit: 9, order: "desc" as const }, filters: [] };
  const listing = { envelope: "plain" as const, bare: true as const, order: "none" as const };
  expect(envelopeOf(listing, ["a"], { more: false }, place)).toEqual(["a"]);
});

test("A page with more behind it and no position is a fault of the handler", async () => {
  const tiny = await startTiny({
    handlers: { "things.list": async (call) => ({ status: 200, body: call.listed([], { more: true }) }) },
  });
  expect((await tiny.send("GET", "/things")).status).toBe(500);
  expect(String(tiny.errors[0]?.error)).toContain("needs the position of its last item");
});
