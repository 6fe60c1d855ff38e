import { openapi } from "@tallystick/contract";
import { expect, test } from "vitest";
import { holdsPart } from "./holds-part.ts";
import { schemaAt } from "./resolve.ts";

const partsOf = (name: string): string[] => {
  const schema = schemaAt(openapi, `#/components/schemas/${name}`);
  return (["object", "list"] as const).filter((part) => holdsPart(openapi, schema, part));
};

test("a schema contains parts in branches and nested objects", () => {
  expect(partsOf("SessionRefresh")).toEqual([]);
  expect(partsOf("CardUpdate")).toEqual(["list"]);
  expect(partsOf("CredentialCreate")).toEqual(["object", "list"]);
});

test("a recursive schema is visited once", () => {
  const tree = { properties: { left: { $ref: "#/tree" }, names: { type: "array" } } };
  expect(holdsPart({ tree }, tree, "list")).toBe(true);
  expect(holdsPart({ tree }, tree, "object")).toBe(false);
});
