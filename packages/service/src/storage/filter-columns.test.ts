import { expect, test } from "vitest";
import { conditionOf } from "./filter-columns.ts";

test("a path that the store keeps nowhere is a fault, not an empty list", () => {
  const filter = { paths: ["colour"], match: "equals", value: "red" } as const;
  expect(() => conditionOf(filter, {}, () => "red")).toThrow("filters by colour");
});

test("a column with one value cannot contain", () => {
  const filter = { paths: ["colour"], match: "contains", value: "red" } as const;
  expect(() => conditionOf(filter, { colour: { column: "colour" } }, () => "red")).toThrow("holds one value");
});
