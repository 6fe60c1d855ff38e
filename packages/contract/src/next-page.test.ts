import { expect, test } from "vitest";
import { nextPage } from "./next-page.ts";

const paging = { limit: "limit", cursor: "cursor", hasMore: "hasMore", nextCursor: "nextCursor" };
const limit = { default: 3 };

test.for([
  [{ hasMore: true, nextCursor: "c" }, { cursor: "c" }],
  [{ hasMore: false, nextCursor: "c" }, undefined],
  [{ nextCursor: "c" }, undefined],
  [undefined, undefined],
] as const)("A page with %j leads to %j", ([body, query]) => {
  expect(nextPage({ limit }, paging, {}, { body, items: 3 })).toEqual(query);
});

test("Offsets and numbers go on while pages are full, by the size that was asked for", () => {
  const offset = { limit, pages: { by: "offset", parameter: "skip" } } as const;
  expect(nextPage(offset, paging, {}, { body: [], items: 3 })).toEqual({ skip: 3 });
  expect(nextPage(offset, paging, { skip: "3", limit: "5" }, { body: [], items: 5 })).toEqual({ skip: 8 });
  expect(nextPage(offset, paging, { limit: 5 }, { body: [], items: 3 })).toBeUndefined();
  const number = { limit, pages: { by: "number", parameter: "page" } } as const;
  expect(nextPage(number, paging, {}, { body: [], items: 3 })).toEqual({ page: 2 });
  const fromZero = { limit, pages: { ...number.pages, first: 0 } };
  expect(nextPage(fromZero, paging, {}, { body: [], items: 3 })).toEqual({ page: 1 });
  expect(nextPage(fromZero, paging, { page: 0 }, { body: [], items: 3 })).toEqual({ page: 1 });
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
