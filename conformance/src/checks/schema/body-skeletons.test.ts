import { expect, test } from "vitest";
import { bodySkeletons } from "./body-skeletons.ts";

const cash = { type: "object", properties: { kind: { const: "cash" }, note: { type: "string" } } };
const card = {
  type: "object",
  properties: { kind: { enum: ["card"] }, holder: { $ref: "#/components/schemas/Holder" } },
};
const document = {
  components: {
    schemas: { Cash: cash, Card: card, Holder: { type: "object", properties: { name: { type: "string" } } } },
  },
};

test("each kind of body has its discriminators and objects only", () => {
  const payment = { oneOf: [{ $ref: "#/components/schemas/Cash" }, { $ref: "#/components/schemas/Card" }] };
  const schema = { type: "object", properties: { amount: { type: "integer" }, payment } };
  expect(bodySkeletons(document, schema)).toEqual([
    { payment: { kind: "cash" } },
    { payment: { kind: "card", holder: {} } },
  ]);
});

test("a body of one kind has one skeleton", () => {
  expect(bodySkeletons(document, { type: "object", properties: { amount: { type: "integer" } } })).toEqual([{}]);
});
