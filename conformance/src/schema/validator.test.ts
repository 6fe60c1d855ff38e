import { contract, openapi } from "@tallystick/contract";
import { expect, test } from "vitest";
import { createRequestValidator } from "./request-fault.ts";
import { createValidator } from "./validator.ts";

const document = {
  openapi: "3.1.0",
  paths: {
    "/things/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
      get: { operationId: "things.get", parameters: [{ $ref: "#/components/parameters/Limit" }] },
    },
  },
  components: {
    parameters: { Limit: { name: "limit", in: "query", schema: { type: "integer", maximum: 100 } } },
    schemas: {
      Bank: {
        type: "object",
        required: ["kind", "number"],
        properties: { kind: { const: "BANK" }, number: { type: "string" } },
      },
      Card: {
        type: "object",
        required: ["kind", "pan"],
        properties: { kind: { const: "CARD" }, pan: { type: "string", format: "uuid" } },
      },
      Thing: {
        type: "object",
        required: ["at"],
        properties: {
          at: { type: "string", format: "date-time" },
          size: { type: "integer", format: "int64" },
          source: { oneOf: [{ $ref: "#/components/schemas/Bank" }, { $ref: "#/components/schemas/Card" }] },
        },
      },
    },
  },
};
const thing = "#/components/schemas/Thing";

test("a value of the schema has no fault", () => {
  const validator = createValidator(document);
  expect(
    validator.fault(thing, { at: "2026-01-01T00:00:00.000Z", size: 3, source: { kind: "BANK", number: "1" } }),
  ).toBeUndefined();
});

test.for([
  [{ at: "yesterday" }, { at: "/at", expected: '/at must match format "date-time"', observed: '"yesterday"' }],
  [
    { at: "2026-01-01T00:00:00Z", size: 1.5 },
    { at: "/size", expected: "/size must be integer", observed: "1.5" },
  ],
  [{}, { at: "", expected: "must have required property 'at'", observed: "{}" }],
] as const)("the fault of %j is named with its place", ([value, fault]) => {
  expect(createValidator(document).fault(thing, value)).toEqual(fault);
});

test("a union reports the fault of the best branch", () => {
  const source = { kind: "CARD", pan: "not a uuid" };
  expect(createValidator(document).fault(thing, { at: "2026-01-01T00:00:00Z", source })).toMatchObject({
    at: "/source/pan",
    observed: '"not a uuid"',
  });
});

test("an invalid schema is a harness fault", () => {
  expect(() => createValidator(document).fault("#/components/schemas/Nothing", {})).toThrow(/does not compile/);
});

test("the suite's own requests are validated: parameters, their schemas, the body", () => {
  const judge = createRequestValidator(document, createValidator(document));
  const get = contract.operations["cards.get"];
  const row = {
    ...get,
    id: "things.get",
    parameters: [
      { name: "id", in: "path" as const, required: true },
      { name: "limit", in: "query" as const, required: false },
      { name: "Key", in: "header" as const, required: true },
    ],
    body: { contentType: "application/json", required: true, schema: thing },
  };
  const good = { params: { id: "1" }, headers: { key: "k" }, body: { at: "2026-01-01T00:00:00Z" } };
  expect(judge(row, good)).toBeUndefined();
  expect(judge(row, { ...good, params: {} })).toBe("things.get needs the path parameter id");
  expect(judge(row, { ...good, headers: {} })).toBe("things.get needs the header parameter Key");
  expect(judge(row, { ...good, query: { limit: 500 } })).toContain("query parameter limit: expected must be <= 100");
  expect(judge(row, { ...good, query: { size: 1 } })).toBe("things.get has no query parameter size");
  expect(judge(row, { ...good, body: undefined })).toBe("things.get needs a body");
  expect(judge(row, { ...good, body: { at: 1 } })).toBe("things.get, body: expected /at must be string, sent 1");
});

test("a number is a text where a query has it, and a link may name parameters that nothing declares", () => {
  const limit = { name: "limit", in: "query" as const, required: false };
  const get = { operationId: "things.list", parameters: [{ ...limit, schema: { type: "string", maxLength: 2 } }] };
  const paged = { paths: { "/things": { get } } };
  const judge = createRequestValidator(paged, createValidator(paged));
  const row = { ...contract.operations["cards.get"], id: "things.list", parameters: [limit] };
  expect(judge(row, { query: { limit: 50 } })).toBeUndefined();
  expect(judge(row, { query: { limit: 500 } })).toContain("query parameter limit: expected");
  expect(judge(row, { query: { sort: "id" } })).toBe("things.list has no query parameter sort");
  const listing = { envelope: "paged", order: "none", pages: { by: "link", parameter: "marker" } } as const;
  expect(judge({ ...row, listing }, { query: { sort: "id" } })).toBeUndefined();
});

test("the contract's schemas compile", () => {
  const validator = createValidator(openapi);
  const rows = Object.values(contract.operations);
  const pointers = rows.flatMap(({ body, replies }) => [body?.schema, ...replies.map(({ schema }) => schema)]);
  for (const pointer of new Set(pointers)) if (pointer !== undefined) validator.fault(pointer, {});
  expect(pointers.length).toBeGreaterThan(20);
});
