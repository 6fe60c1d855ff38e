import { expect, test } from "vitest";
import { memberContract, memberCreation, memberUpdate } from "../../../test/lending/member-desk.ts";
import { isPartial, valuesInTurn } from "./values-in-turn.ts";

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
  expect(isPartial(t, update)).toBe(true);
  expect(isPartial(t, { ...update, method: "put" })).toBe(false);
});
