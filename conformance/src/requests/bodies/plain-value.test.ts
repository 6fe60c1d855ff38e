import { expect, test } from "vitest";
import { plainKinds, plainValue } from "./plain-value.ts";

const area = { type: "object", required: ["area"], properties: { area: { enum: ["pit"] }, band: { type: "boolean" } } };
const rows = { type: "object", required: ["row"], properties: { row: { enum: ["A"] } } };
const document = { components: { schemas: { Area: area, Rows: rows } } };
const [toArea, toRows] = [{ $ref: "#/components/schemas/Area" }, { $ref: "#/components/schemas/Rows" }];

test("a union has an ordinary object of each of its kinds", () => {
  const discriminator = { propertyName: "kind", mapping: { area: toArea.$ref, rows: toRows.$ref } };
  const union = { oneOf: [toArea, toRows], discriminator };
  expect(plainKinds(document, union)).toEqual([
    { area: "pit", band: false, kind: "area" },
    { row: "A", kind: "rows" },
  ]);
  expect(plainValue(document, union, "minimal")).toEqual({ area: "pit", kind: "area" });
});

test("null, a single kind and texts are no kinds of objects", () => {
  expect(plainKinds(document, { anyOf: [toArea, { type: "null" }] })).toEqual([]);
  expect(plainKinds(document, { anyOf: [toArea, { type: "string" }] })).toEqual([]);
  expect(plainKinds(document, area)).toEqual([]);
});
