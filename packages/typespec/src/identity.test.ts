import { expect, test } from "vitest";
import { defaultConventions } from "./default-conventions.ts";
import { canonicalJson, identityOf, type Identity } from "./identity.ts";
import type { Contract } from "./model.ts";

const document = {
  openapi: "3.1.0",
  info: { title: "Cards", version: "1", description: "What cards do." },
  paths: {},
  components: {
    schemas: {
      Card: {
        type: "object",
        required: ["id", "description"],
        // A property with the name of a keyword, and one with that of a text.
        properties: { id: { type: "string", description: "Of the card." }, description: { type: "string" }, enum: {} },
      },
    },
  },
};
const { Card } = document.components.schemas;

const contract: Omit<Contract, keyof Identity> = {
  schema: 1,
  title: "Cards",
  version: "1",
  basePath: "/1",
  conventions: defaultConventions,
  rules: {
    "CARD-01": {
      id: "CARD-01",
      sentence: "A card has an id.",
      level: "MUST",
      origin: "source",
      decided: [],
      declaredBy: "rule",
      on: "Card.id",
      source: { file: "cards.tsp", line: 7 },
    },
  },
  operations: {},
  resources: {},
  lifecycles: {},
  expiries: [],
  conservation: ["cards", "codes"].map((name) => ({ name, resource: "Card", balance: "left", terms: [] })),
  webhooks: {},
  codes: {},
};
const rule = contract.rules["CARD-01"];
const before = await identityOf(document, contract);

const withCard = (changed: object): object => ({
  ...document,
  components: { schemas: { Card: { ...Card, ...changed } } },
});
const withRule = (changed: object): typeof contract =>
  ({ ...contract, rules: { "CARD-01": { ...rule, ...changed } } }) as typeof contract; // the members are those of a rule

test("Canonical JSON sorts object keys by code unit", () => {
  expect(canonicalJson({ b: [2, 1], a: { é: null, z: "ü\n", Z: true } })).toBe(
    '{"a":{"Z":true,"z":"ü\\n","é":null},"b":[2,1]}',
  );
});

test("Canonical JSON omits undefined fields", () => {
  expect(canonicalJson({ a: undefined, b: 1.5 })).toBe('{"b":1.5}');
});

test("Each hash is SHA-256 in lower-case hex", () => {
  expect(Object.values(before)).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^[0-9a-f]{64}$/)));
});

test("A contract with its identity has the same one", async () => {
  expect(await identityOf(document, { ...contract, ...before })).toEqual(before);
});

test.each([
  ["a description", { ...document, info: { ...document.info, description: "Other words." } }, contract],
  ["an extension", { ...document, "x-tallystick-rules": [] }, contract],
  ["an example", withCard({ examples: [{ id: "1" }] }), contract],
  ["the order of members", withCard({ required: Card.required.toReversed() }), contract],
  ["a source line", document, withRule({ source: { file: "other.tsp", line: 8 } })],
  ["the order of declarations", document, { ...contract, conservation: contract.conservation.toReversed() }],
])("%s changes no hash", async (_what, otherDocument, otherContract) => {
  expect(await identityOf(otherDocument, otherContract)).toEqual(before);
});

test.each([
  ["a property named description", withCard({ properties: { id: Card.properties.id, enum: {} } })],
  ["a property named enum", withCard({ properties: { ...Card.properties, enum: { type: "integer" } } })],
  ["a required member", withCard({ required: ["id"] })],
  ["a value that has a title", withCard({ default: { title: "Gold" } })],
])("%s changes the hash of the shape alone", async (_what, changed) => {
  const after = await identityOf(changed, contract);
  expect(after).toMatchObject({ behaviourHash: before.behaviourHash });
  expect(after.shapeHash).not.toBe(before.shapeHash);
  expect(after.hash).not.toBe(before.hash);
});

test.each([
  ["a sentence", withRule({ sentence: "A card has a number." })],
  ["a code", { ...contract, codes: { CONFLICT: [409] } }],
])("%s changes the hash of the behaviour alone", async (_what, changed) => {
  const after = await identityOf(document, changed);
  expect(after).toMatchObject({ shapeHash: before.shapeHash });
  expect(after.behaviourHash).not.toBe(before.behaviourHash);
  expect(after.hash).not.toBe(before.hash);
});
