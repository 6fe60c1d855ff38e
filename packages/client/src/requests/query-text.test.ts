import { createQuerySerializer } from "openapi-fetch";
import { expect, test } from "vitest";
import { queryTextOf } from "./query-text.ts";

test.for([
  ["single values", { a: "x y&z", b: 0, c: false, d: undefined, e: null }],
  ["lists", { tags: ["a,b", "c"], none: [] }],
  ["objects", { filter: { name: "ä", size: 2 } }],
] as const)("a query has the text of openapi-fetch: %s", ([, query]) => {
  expect(queryTextOf(query)).toBe(createQuerySerializer()(query));
});

test("a query has a date as ISO 8601, and no absent item", () => {
  expect(queryTextOf({ since: new Date(0), tags: ["a", undefined, null], filter: { size: undefined } })).toBe(
    "since=1970-01-01T00%3A00%3A00.000Z&tags=a",
  );
});

test.for([{ tags: [{ a: 1 }] }, { filter: { size: { min: 1 } } }])("a query nests no deeper: %o", (query) => {
  expect(() => queryTextOf(query)).toThrow("has no text form: pass a text");
});

test("a query with half of a character is a TypeError that names it", () => {
  expect(() => queryTextOf({ reference: "\ud800" })).toThrow(TypeError);
  expect(() => queryTextOf({ reference: "\ud800" })).toThrow("reference");
});
