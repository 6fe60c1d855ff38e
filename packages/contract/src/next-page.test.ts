import { expect, test } from "vitest";
import { nextPage, pagingOf } from "./next-page.ts";

const paging = { limit: "limit", cursor: "cursor", data: "data", hasMore: "hasMore", nextCursor: "nextCursor" };
const limit = { default: 3, max: 20 };

test.for([
  [{ hasMore: true, nextCursor: "c" }, { cursor: "c" }],
  [{ hasMore: false, nextCursor: "c" }, undefined],
  [{ nextCursor: "c" }, undefined],
  [undefined, undefined],
] as const)("A page with %j leads to %j", ([body, query]) => {
  expect(nextPage({ limit }, paging, {}, { body, items: 3 })).toEqual(query);
});

test("Offsets and numbers go on while pages are full, by the size that was asked for, or until one is empty", () => {
  const offset = { limit, pages: { by: "offset", parameter: "skip" } } as const;
  expect(nextPage(offset, paging, {}, { body: [], items: 3 })).toEqual({ skip: 3 });
  expect(nextPage(offset, paging, { skip: "3", limit: "5" }, { body: [], items: 5 })).toEqual({ skip: 8 });
  expect(nextPage(offset, paging, { limit: 5 }, { body: [], items: 3 })).toBeUndefined();
  const number = { limit, pages: { by: "number", parameter: "page" } } as const;
  expect(nextPage(number, paging, {}, { body: [], items: 3 })).toEqual({ page: 2 });
  const ofAnySize = { limit: {}, pages: offset.pages };
  expect(nextPage(ofAnySize, paging, { limit: 5 }, { body: [], items: 3 })).toEqual({ skip: 3 });
  expect(nextPage(ofAnySize, paging, { skip: 3 }, { body: [], items: 0 })).toBeUndefined();
  const fromZero = { limit, pages: { ...number.pages, first: 0 } };
  expect(nextPage(fromZero, paging, {}, { body: [], items: 3 })).toEqual({ page: 1 });
  expect(nextPage(fromZero, paging, { page: 0 }, { body: [], items: 3 })).toEqual({ page: 1 });
});

test("The last item leads to the next page while more follows: as the page says, or else while it is full", () => {
  const byItem = { limit, pages: { by: "last-item", parameter: "after" } } as const;
  const data = [
    { id: 7, key: "g" },
    { id: 8, key: "h" },
  ];
  const next = (body: unknown, pages: object = {}): unknown =>
    nextPage({ limit, pages: { ...byItem.pages, ...pages } }, paging, { limit: 2 }, { body, items: 2 });
  expect(next(data)).toEqual({ after: 8 });
  expect(next({ data }, { member: "key" })).toEqual({ after: "h" });
  expect(next({ data, hasMore: false })).toBeUndefined();
  expect(nextPage(byItem, paging, {}, { body: { data, hasMore: true }, items: 2 })).toEqual({ after: 8 });
  expect(nextPage(byItem, paging, {}, { body: { data }, items: 2 })).toBeUndefined();
  expect(next({ data: [], hasMore: true })).toBeUndefined();
});

test.for<[link: string | null, query: unknown]>([
  ['<?limit=2&from=a%20b>; rel="next"', { limit: "2", from: "a b" }],
  ["<https://api.example/films?from=c#top>; rel=next", { from: "c" }],
  ['<?from=a>; rel="prev", <?from=b,c>; title="x"; rel="last next"', { from: "b,c" }],
  ['<?tag=a&tag=b&from=1>; REL="NEXT"', { tag: ["a", "b"], from: "1" }],
  ['<?from=a>; rel="nextish"', undefined],
  ['<?from=a>; rel="prev"', undefined],
  ["", undefined],
  [null, undefined],
])("The link %s leads to %j", ([link, query]) => {
  const pages = { by: "link", parameter: "from" } as const;
  expect(nextPage({ limit, pages }, paging, {}, { body: [], items: 0, link })).toEqual(query);
});

test.for<[body: unknown, query: unknown]>([
  [{ links: { next: "https://api.example/films?from=a%20b#top" } }, { from: "a b" }],
  [{ links: { next: "?tag=a&tag=b" } }, { tag: ["a", "b"] }],
  [{ links: { next: null } }, undefined],
  [{ links: { next: "" } }, undefined],
  [{ links: {} }, undefined],
  [{}, undefined],
])("The address of the next page in the body %j leads to %j", ([body, query]) => {
  const pages = { by: "link", parameter: "from", member: "links.next" } as const;
  const nextLink = { names: ["links", "next"], kept: 1 };
  const link = '<?from=of-the-header>; rel="next"';
  expect(nextPage({ limit, pages, nextLink }, paging, {}, { body, items: 0, link })).toEqual(query);
});

test.for<[body: unknown, query: unknown]>([
  [{ meta: { next: "c-2" } }, { token: "c-2" }],
  [{ meta: { next: 7 } }, { token: 7 }],
  [{ meta: { next: null } }, undefined],
  [{ meta: { next: "" } }, undefined],
  [{ meta: {}, hasMore: true, nextCursor: "of the conventions" }, undefined],
])("The cursor of the next page in the body %j leads to %j", ([body, query]) => {
  const pages = { by: "cursor", parameter: "token", member: "meta.next" } as const;
  const nextLink = { names: ["meta", "next"], kept: 1 };
  expect(nextPage({ limit, pages, nextLink }, paging, {}, { body, items: 9 })).toEqual(query);
});

test("A list has names of its own before those of the conventions", () => {
  const own = { items: "reels", limit: { parameter: "most", default: 3 } };
  expect(pagingOf(paging, own)).toEqual({ ...paging, data: "reels", limit: "most" });
  expect(pagingOf(paging, { limit: {} })).toEqual(paging);
  expect(pagingOf(paging, undefined)).toEqual(paging);
});
