import { expect, test } from "vitest";
import { memberContract, memberCreation, memberUpdate } from "../../../test/lending/member-desk.ts";
import { bodyOfUpdate, isPartial, valuesInTurn } from "./values-in-turn.ts";

const properties = {
  name: { type: "string", maxLength: 40 },
  tags: { type: "array", items: { type: "string" } },
  size: { enum: ["S", "M"] },
  days: { anyOf: [{ type: "integer", minimum: 0 }, { type: "null" }] },
  born: { type: "string", format: "date" },
  email: { type: "string", format: "email" },
};
const body = { contentType: "application/json", required: true, schema: "#/components/schemas/Change" };
const document = {
  openapi: "3.1.0",
  paths: {},
  components: {
    schemas: {
      MemberCreate: { properties: { size: { ...properties.size, default: "M" } } },
      Member: { properties },
      Change: { properties: { ...properties, secret: { type: "string" } } },
    },
  },
};
const update = { ...memberUpdate, body };
const contract = memberContract("changed-is-shown", update);
const t = { contract, support: { document } };
const offered = {
  name: "Ada",
  tags: ["a"],
  size: "S",
  days: 3,
  born: "2026-03-01",
  email: "a@example.com",
  secret: "s",
};
const turns = (shown: object, operation = update): object =>
  Object.fromEntries(valuesInTurn(t, operation, { body: offered }, shown).map(({ name, values }) => [name, values]));

test("each member gets a new value, its value and falsy values in turn", () => {
  expect(memberCreation.body?.schema).toBe("#/components/schemas/MemberCreate");
  expect(turns({ ...offered, tags: [], days: null })).toEqual({
    name: ["Ada 1", "Ada"],
    tags: [["a"], []],
    size: ["M", "S"],
    days: [3, 4, 0],
    born: ["2026-03-02", "2026-03-01"],
  });
});

test("addresses and unique members are not varied", () => {
  expect(turns({ email: "b@example.com" })).toMatchObject({ email: ["a@example.com", "b@example.com"] });
  const refusals = [{ when: "duplicate" as const, at: "body.name", status: 409, code: "TAKEN", accepts: [] }];
  expect(turns({}, { ...update, refusals })).not.toHaveProperty("name");
});

test("an update without required members is partial", () => {
  expect(isPartial(t, update, offered)).toBe(true);
  expect(isPartial(t, { ...update, method: "put" }, offered)).toBe(false);
});

const guest = { type: "object", required: ["kind"], properties: { kind: { enum: ["GUEST"] }, name: properties.name } };
const group = {
  type: "object",
  required: ["kind"],
  properties: { kind: { enum: ["GROUP"] }, size: { type: "integer" } },
};
const mapping = { GUEST: "#/components/schemas/Guest", GROUP: "#/components/schemas/Group" };
const oneOf = Object.values(mapping).map(($ref) => ({ $ref }));
const either = { oneOf, discriminator: { propertyName: "kind", mapping } };

test("of a body in several kinds the members of the given kind are varied, and its mark is always sent", () => {
  const schemas = { ...document.components.schemas, Change: either, Guest: guest, Group: group };
  const own = { contract, support: { document: { ...document, components: { schemas } } } };
  const plain = { kind: "GUEST", name: "Ada" };
  const given = valuesInTurn(own, update, { body: plain }, { name: "Ada" });
  expect(given).toEqual([{ name: "name", values: ["Ada 1", "Ada"] }]);
  expect(isPartial(own, update, plain)).toBe(true);
  expect(bodyOfUpdate(own, update, plain, { name: "Ada 1" })).toEqual({ kind: "GUEST", name: "Ada 1" });
});

test("an object gets another value in one of its members, and a list one item less", () => {
  const place = { properties: { city: { type: "string" }, since: { type: "string", readOnly: true } } };
  const lists = { ...properties, place, tags: properties.tags };
  const schemas = { ...document.components.schemas, Member: { properties: lists }, Change: { properties: lists } };
  const own = { contract, support: { document: { ...document, components: { schemas } } } };
  const shown = { place: { since: "2001", city: "Ulm" }, tags: ["a", "b"] };
  const first = valuesInTurn(own, update, { body: {} }, shown).map(({ name, values: [value] }) => [name, value]);
  expect(Object.fromEntries(first)).toMatchObject({ place: { city: "Ulm 1" }, tags: ["a"] });
});
