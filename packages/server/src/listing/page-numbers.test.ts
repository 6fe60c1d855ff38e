import type { Listing } from "@tallystick/contract";
import { expect, test } from "vitest";
import { withPageNumbers } from "./page-numbers.ts";

const listing: Listing = { envelope: "paged", order: "none", limit: { default: 10 } };
const query = { size: "5", page: "2", genre: "7" };

test.for<[Listing, object]>([
  [
    { ...listing, pages: { by: "number", parameter: "page" } },
    { size: 5, page: 2, genre: "7" },
  ],
  [
    { ...listing, pages: { by: "offset", parameter: "skip" } },
    { size: 5, page: "2", genre: "7" },
  ],
  [
    { ...listing, pages: { by: "cursor", parameter: "page" } },
    { size: 5, page: "2", genre: "7" },
  ],
  [{ envelope: "plain", order: "none" }, query],
])("a handler of a list %j gets %j", ([given, expected]) => {
  expect(withPageNumbers(given, query, { limit: "size" })).toEqual(expected);
});
