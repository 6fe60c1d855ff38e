import type { Operation } from "@tallystick/contract";
import { expect, test } from "vitest";
import { tinyContract, tinyDocument } from "../../../test/tiny/tiny-contract.ts";
import type { Exchange } from "../../http/exchange.ts";
import { createValidator } from "../../schema/validator.ts";
import { compareSuccess } from "./compare-success.ts";
import type { Seen } from "./disagreement.ts";

const list = tinyContract.operations["counters.list"];

function seen(createdAt: readonly unknown[], listing: Operation["listing"], query = {}, shown = {}): Seen[] {
  if (list === undefined || listing === undefined) throw new Error("no list");
  const row = { ...list, listing };
  const body = { ...shown, data: createdAt.map((each) => ({ createdAt: each })) };
  const headers = { "content-type": "application/json" };
  const exchange = { status: 200, headers, body, text: JSON.stringify(body) } as unknown as Exchange;
  return compareSuccess(tinyContract, createValidator(tinyDocument), row, { query }, exchange);
}

test.for<[createdAt: unknown[], order: "newest-first" | "oldest-first" | "none", fits: string | undefined]>([
  [["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"], "newest-first", "oldest-first"],
  [[3, 2, 1], "oldest-first", "newest-first"],
  [[1, 3, 2], "newest-first", "none"],
  [[3, 2, 2], "newest-first", undefined],
  [[1, 3, 2], "none", undefined],
  [["one", "two"], "newest-first", undefined],
])("items made at %j in a list that is %s: %s would fit", ([createdAt, order, fits]) => {
  const found = seen(createdAt, { envelope: "plain", order });
  const declaration = `@listing(#{ envelope: "plain", order: "${fits}" })`;
  expect(found).toMatchObject(fits === undefined ? [] : [{ about: "order", declaration }]);
});

test("more items than were asked for are a limit that is ignored", () => {
  const paged = { envelope: "paged", order: "none", limit: { default: 20, min: 1, max: 100 } } as const;
  const [found] = seen([1, 2, 3], paged, { limit: 2 });
  expect(found).toMatchObject({ about: "paging", observed: "3 items: limit is ignored" });
  expect(seen([1, 2], paged, { limit: 2 })).toEqual([]);
});

const plain = { envelope: "plain", order: "none" } as const;
const pagesIn = (shown: object, listing: Operation["listing"] = plain): string[] =>
  seen([1], listing, {}, shown).flatMap(({ about, declaration }) => (about === "paging" ? [declaration] : []));

test.for<[shown: object, member: string]>([
  [{ next: "https://api.example/counters?page=2" }, "next"],
  [{ next: null, links: { self: "/counters", next: "/counters?page=2" } }, "links.next"],
  [{ "@odata.nextLink": "?page=2" }, "@odata.nextLink"],
  [{ _links: { next: { href: "/counters?page=2" } } }, "_links.next.href"],
])("of a page with %j the address of the next one is at %s", ([shown, member]) => {
  const pages = `pages: #{ by: "link", parameter: …, member: "${member}" }`;
  expect(pagesIn(shown)).toEqual([expect.stringContaining(pages)]);
  expect(pagesIn(shown, { ...plain, pages: { by: "link", parameter: "page" } })).toEqual([]);
});

test("a cursor, and an address of something else, is no address of the next page", () => {
  expect(pagesIn({ next: "eyJpZCI6IDd9", links: { next: "", self: "/counters" }, nextCounter: "/counters/2" })).toEqual(
    [],
  );
});
