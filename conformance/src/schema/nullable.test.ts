import { expect, test } from "vitest";
import { besidesNull, isNullable, nullableMembers } from "./nullable.ts";

const document = {
  components: {
    schemas: {
      Email: { type: "string", format: "email" },
      Limits: { type: "object", properties: { daily: { type: ["integer", "null"], minimum: 0 } } },
    },
  },
};
const email = { $ref: "#/components/schemas/Email" };
const limits = { $ref: "#/components/schemas/Limits" };

test("null is allowed by type or union, not beside an enum without it", () => {
  const nullable = [
    { type: ["string", "null"] },
    { anyOf: [email, { type: "null" }] },
    { oneOf: [{ type: "null" }, email] },
    { allOf: [{ type: ["string", "null"] }, { maxLength: 3 }] },
    { type: ["string", "null"], enum: ["A", null] },
    { enum: ["A", null] },
  ];
  expect(nullable.map((schema) => isNullable(document, schema))).toEqual(nullable.map(() => true));
  const others = [email, { type: "string" }, { anyOf: [email, limits] }, { type: ["string", "null"], enum: ["A"] }];
  expect(others.map((schema) => isNullable(document, schema))).toEqual(others.map(() => false));
});

test("a nullable schema is reduced to its other types", () => {
  expect(besidesNull(document, { type: ["string", "null"], maxLength: 3 })).toEqual({ type: "string", maxLength: 3 });
  expect(besidesNull(document, { anyOf: [email, { type: "null" }], description: "Where." })).toMatchObject({
    type: "string",
    format: "email",
    description: "Where.",
  });
  expect(besidesNull(document, email)).toEqual({ type: "string", format: "email" });
  const union = { anyOf: [email, limits, { type: "null" }] };
  expect(besidesNull(document, union)).toEqual(union);
});

test("nullable members are found in nested and recursive schemas", () => {
  const properties = { name: { type: "string" }, email: { anyOf: [email, { type: "null" }] }, limits };
  expect(nullableMembers(document, { type: "object", properties })).toEqual(["email", "limits.daily"]);
  const nested = { anyOf: [limits, { type: "null" }] };
  expect(nullableMembers(document, { properties: { nested } })).toEqual(["nested", "nested.daily"]);
  const endless = {
    components: { schemas: { Node: { properties: { next: { $ref: "#/components/schemas/Node" } } } } },
  };
  expect(nullableMembers(endless, { $ref: "#/components/schemas/Node" })).toEqual([]);
});
