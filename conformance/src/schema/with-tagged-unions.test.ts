import { expect, test } from "vitest";
import { createValidator } from "./validator.ts";
import { withTaggedUnions } from "./with-tagged-unions.ts";

const branch = (kind: string, member: string): object => ({
  type: "object",
  required: ["kind", member],
  properties: { kind: { enum: [kind] }, [member]: { type: "string" } },
});
const union = {
  oneOf: [{ $ref: "#/components/schemas/Letter" }, { $ref: "#/components/schemas/Parcel" }],
  discriminator: { propertyName: "kind", mapping: { letter: "#/components/schemas/Letter" } },
};
const schemas = { Letter: branch("letter", "text"), Parcel: branch("parcel", "weight"), Item: union };

test("a value is validated against the branch that its discriminator names", () => {
  const validator = createValidator({ components: { schemas } });
  expect(validator.fault("#/components/schemas/Item", { kind: "letter", text: "" })).toBeUndefined();
  expect(validator.fault("#/components/schemas/Item", { kind: "parcel", text: "" })?.expected).toContain("'weight'");
  expect(validator.fault("#/components/schemas/Item", { kind: "crate" })?.expected).toContain('"kind"');
  expect(validator.fault("#/components/schemas/Item", {})).toBeDefined();
});

test("a discriminator that Ajv cannot follow is left out", () => {
  const optional = { ...schemas.Parcel, required: ["weight"] };
  const document = { components: { schemas: { ...schemas, Parcel: optional } } };
  expect(withTaggedUnions(document, union)).toEqual({ oneOf: union.oneOf });
  expect(withTaggedUnions(document, { discriminator: { propertyName: "kind" } })).toEqual({});
});

test("a union whose branches do not show the discriminator is told apart by its mapping", () => {
  const open = { type: "object", properties: { a: { type: "string" } } };
  const [one, two] = ["#/components/schemas/One", "#/components/schemas/Two"];
  const either = {
    oneOf: [{ $ref: one }, { $ref: two }],
    discriminator: { propertyName: "kind", mapping: { one, two } },
  };
  const validator = createValidator({
    components: { schemas: { One: open, Two: { ...open, required: ["a"] }, Either: either } },
  });
  const faultOf = (value: object): string | undefined =>
    validator.fault("#/components/schemas/Either", value)?.expected;
  expect(faultOf({ kind: "one" })).toBeUndefined();
  expect(faultOf({ kind: "one", a: "b" })).toBeUndefined();
  expect(faultOf({ kind: "two" })).toContain("'a'");
  expect(faultOf({ kind: "three" })).toContain("equal to one of");
  expect(faultOf({})).toContain("'kind'");
});
