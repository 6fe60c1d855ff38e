import { expect, test } from "vitest";
import { conditionOf, distinctPaths } from "./filter-columns.ts";

test("a path that the store has no column for is a fault, not an empty list", () => {
  expect(() => conditionOf({ match: "equals" }, {}, "colour", "red")).toThrow("filters by colour");
});

test("a column with one value cannot contain", () => {
  const columns = { colour: { column: "colour" } };
  expect(() => conditionOf({ match: "contains" }, columns, "colour", "red")).toThrow("holds one value");
});

test("paths in one column are searched once, in the order of the filter", () => {
  const columns = { a: { column: "x" }, b: { column: "y" }, c: { column: "x" } };
  const paths = ["a", "b", "c"];
  expect(distinctPaths({ paths, match: "equals", value: "" }, columns)).toEqual(["a", "b"]);
});
