import { openapi } from "@tallystick/contract";
import { expect, test } from "vitest";
import { memberOf } from "./member-of.ts";
import { schemaAt } from "./resolve.ts";

const customer = schemaAt(openapi, "#/components/schemas/CustomerCreate");

test("a member is found in nested objects and union branches", () => {
  expect(memberOf(openapi, customer, "birthDate")).toMatchObject({ type: "string", format: "date" });
  expect(memberOf(openapi, customer, "address.country")).toMatchObject({ pattern: "^[A-Z]{2}$" });
  expect(memberOf(openapi, customer, "businessInfo.legalName")).toMatchObject({ type: "string" });
});

test("a member of no branch is not found", () => {
  expect(memberOf(openapi, customer, "businessInfo.birthDate")).toBeUndefined();
  expect(memberOf(openapi, customer, "shoeSize")).toBeUndefined();
});

test("a member is found in the items of a list", () => {
  const line = { type: "object", properties: { codes: { type: "array", items: { type: "integer" } } } };
  const order = { type: "object", properties: { lines: { type: "array", items: line } } };
  expect(memberOf({}, order, "lines[].codes[]")).toEqual({ type: "integer" });
  expect(memberOf({}, order, "lines.codes")).toBeUndefined();
});

test("a map has any name, an object only its own", () => {
  const label = { type: "string" };
  expect(memberOf({}, { type: "object", additionalProperties: label }, "Region")).toEqual(label);
  expect(memberOf({}, { properties: { labels: { unevaluatedProperties: label } } }, "labels.Region")).toEqual(label);
  expect(memberOf({}, { unevaluatedProperties: { not: {} } }, "Region")).toBeUndefined();
  expect(memberOf({}, { properties: {}, additionalProperties: label }, "Region")).toBeUndefined();
});
