import { openapi } from "@tallystick/contract";
import { expect, test } from "vitest";
import { address } from "../contracts/payments/customers/address.ts";
import { asMeant } from "./as-meant.ts";
import { brokenKeywords } from "./broken-keywords.ts";
import { schemaAt } from "./resolve.ts";

const customer = schemaAt(openapi, "#/components/schemas/CustomerCreate");

test("the value selects the branch of a union", () => {
  const meant = asMeant(openapi, customer, { customerType: "INDIVIDUAL", address: address() });
  expect(meant).toMatchObject({
    required: ["customerType"],
    properties: { fullName: { type: "string" }, address: { properties: { country: { pattern: "^[A-Z]{2}$" } } } },
  });
  expect(JSON.stringify(meant)).not.toMatch(/\$ref|oneOf|anyOf/);
});

test("an unmatched value has the members beside the union", () => {
  expect(asMeant(openapi, customer, {})).toMatchObject({ type: "object", description: "A new customer." });
  expect(asMeant(openapi, customer, {})).not.toHaveProperty("properties");
});

test("a nullable schema is resolved, too", () => {
  const nullable = { anyOf: [{ type: "integer", minimum: 1 }, { type: "null" }], description: "A limit." };
  expect(asMeant(openapi, nullable, 3)).toEqual({ type: ["integer", "null"], minimum: 1 });
});

const named = { components: { schemas: { Word: { type: "string", maxLength: 3 } } } };
const ofWord = { $ref: "#/components/schemas/Word" };

test.each(["additionalProperties", "unevaluatedProperties"])(
  "the values of a map have no references: %s",
  (keyword) => {
    const meant = asMeant(named, { type: "object", [keyword]: ofWord }, { a: "red" });
    expect(meant[keyword]).toEqual(named.components.schemas.Word);
    expect(brokenKeywords(meant, { a: "red" })).toEqual([]);
    expect(brokenKeywords(meant, { a: "green" })).toContainEqual({ at: "/a", keyword: "maxLength" });
  },
);

test("a closed object stays closed", () => {
  expect(asMeant(named, { type: "object", additionalProperties: false }, {})["additionalProperties"]).toBe(false);
});
