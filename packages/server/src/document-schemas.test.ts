import { contract, openapi, type Operation } from "@tallystick/contract";
import { expect, test } from "vitest";
import { tinyContract, tinyDocument, withRow } from "../test/tiny-contract.ts";
import { DocumentSchemas, schemasOf } from "./document-schemas.ts";
import { Refused } from "./refused.ts";
import { OperationValidator } from "./validate.ts";

const rowOf = (id: string, from = tinyContract): Operation => {
  const row = from.operations[id];
  if (row === undefined) throw new Error(`no row ${id}`);
  return row;
};

test("What belongs to all operations of a path belongs to each of them", () => {
  const { parameters, ...operation } = {
    ...(tinyDocument.paths["/things/{id}/send"]?.["post"] as { parameters: object[] }),
  };
  const document = { ...tinyDocument, paths: { "/things/{id}/send": { parameters, post: operation } } };
  const validator = new OperationValidator(document, rowOf("things.send"));
  const request = { query: {}, headers: {}, body: undefined };
  expect(validator.validate({ ...request, params: { id: "1" } }).params).toEqual({ id: "1" });
  expect(() => validator.validate({ ...request, params: { id: "1!" } })).toThrow("No resource has this id");
});

test("A property may be called like a keyword, and a schema may be data", () => {
  const properties = {
    properties: { type: "string", readOnly: true },
    description: { type: "integer" },
    required: { type: "string" },
    default: { $ref: "#/components/schemas/X", default: { description: "data, not prose" } },
  };
  const schema = { type: "object", properties };
  const document = {
    ...tinyDocument,
    paths: { "/open": { get: { responses: { "200": { content: { "application/json": { schema } } } } } } },
    components: { schemas: { X: { type: "integer", description: "gone" } } },
  };
  const { replies } = new DocumentSchemas(document).of(rowOf("open"));
  expect(replies.get(200)).toEqual({
    type: "object",
    properties: { ...properties, default: { $ref: "X", default: { description: "data, not prose" } } },
  });
  const validator = new OperationValidator(document, rowOf("open"));
  expect(validator.faultOfReply(200, { description: 5, default: 5 })).toBeUndefined();
  expect(validator.faultOfReply(200, { description: "text" })).toBe("body/description must be integer");
  expect(validator.faultOfReply(200, { default: "text" })).toBe("body/default must be integer");
});

test("The original document is left as it was", () => {
  const before = structuredClone(tinyDocument);
  for (const row of Object.values(tinyContract.operations)) new DocumentSchemas(tinyDocument).of(row);
  expect(tinyDocument).toEqual(before);
});

test("Servers over one document share its schemas, unless their rows ask it for something else", () => {
  const schemas = schemasOf(tinyDocument);
  expect(schemasOf(tinyDocument)).toBe(schemas);
  expect(schemasOf({ ...tinyDocument })).not.toBe(schemas);
  const row = rowOf("things.list");
  expect(schemas.of({ ...row, refusals: [], filters: [] })).toBe(schemas.of(row));
  const { listing: _, ...unlisted } = row;
  expect(schemas.of(unlisted)).not.toBe(schemas.of(row));
});

test("A document that lacks something of a row is refused with the place", () => {
  const lacking =
    (paths: typeof tinyDocument.paths, row = rowOf("things.create")) =>
    (): unknown =>
      new OperationValidator({ ...tinyDocument, paths }, row);
  const post = { ...(tinyDocument.paths["/things"]?.["post"] as object) };
  expect(lacking({})).toThrow("lacks the path /things");
  expect(lacking({ "/things": {} })).toThrow("lacks post /things");
  expect(lacking({ "/things": { post: { ...post, requestBody: undefined } } })).toThrow(
    "lacks request body of things.create",
  );
  expect(lacking({ "/things": { post: { ...post, responses: {} } } })).toThrow("lacks reply 201 of things.create");
  const body = { contentType: "multipart/form-data", required: true, schema: "" };
  const form = withRow("things.create", () => ({ body }));
  expect(lacking(tinyDocument.paths, rowOf("things.create", form))).toThrow(
    "lacks multipart/form-data of things.create",
  );
  const dangling = { content: { "application/json": { schema: { $ref: "#/components/schemas/Nowhere" } } } };
  expect(lacking({ "/things": { post: { ...post, requestBody: dangling } } })).toThrow("#/components/schemas/Nowhere");
});

test.for(Object.values(contract.operations))("$id of the shipped document judges what comes and what goes", (row) => {
  const validator = new OperationValidator(openapi, row);
  const params = Object.fromEntries(row.parameters.map(({ name }) => [name, "Thing:1"]));
  const refusalOf = (body: unknown): unknown => {
    try {
      return validator.validate({ params, query: {}, headers: {}, body }) && undefined;
    } catch (error) {
      return error;
    }
  };
  const bodied = row.replies.filter(({ kind, schema }) => kind !== "error" && schema !== undefined);
  expect(bodied.map(({ status }) => validator.faultOfReply(status, []))).toEqual(
    bodied.map(() => expect.stringMatching(/^body must be object/)),
  );
  const isAsked =
    row.body !== undefined || row.parameters.some(({ in: place, required }) => place === "query" && required);
  expect([row.id, refusalOf([]) instanceof Refused]).toEqual([row.id, isAsked]);
});
