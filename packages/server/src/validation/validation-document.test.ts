import { contract, defaultConventions, openapi, type OpenApiDocument, type Operation } from "@tallystick/contract";
import { expect, test } from "vitest";
import { tinyContract, tinyDocument, withRow } from "../../test/tiny-contract.ts";
import { Refused } from "../refusals/refused.ts";
import { OperationValidator, type RawRequest, validatorOf } from "./operation-validator.ts";
import { onlyPath, validationDocument } from "./validation-document.ts";

const rowOf = (id: string, from = tinyContract): Operation => {
  const row = from.operations[id];
  if (row === undefined) throw new Error(`no row ${id}`);
  return row;
};

const empty: RawRequest = { params: {}, query: {}, headers: {}, cookies: {}, body: undefined, contentType: undefined };

test("What belongs to all operations of a path belongs to each of them", () => {
  const { parameters, ...operation } = {
    ...(tinyDocument.paths["/things/{id}/send"]?.["post"] as { parameters: object[] }),
  };
  const document = { ...tinyDocument, paths: { "/things/{id}/send": { parameters, post: operation } } };
  const validator = new OperationValidator(document, rowOf("things.send"), defaultConventions);
  const { params } = validator.check({ ...empty, params: { id: "1" } });
  expect(params).toEqual({ id: "1" });
  expect(() => validator.check({ ...empty, params: { id: "1!" } })).toThrow("No resource has this id");
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
  expect(validationDocument(document)).toMatchObject({
    paths: {
      [onlyPath]: {
        "#get/open": {
          responses: {
            200: {
              content: {
                "application/json": {
                  schema: {
                    type: "object",
                    properties: {
                      ...properties,
                      default: { $ref: "#/components/schemas/0", default: { description: "data, not prose" } },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    components: { schemas: [{ allOf: [], type: "integer" }] },
  });
  const { faultOfReply } = new OperationValidator(document, rowOf("open"), defaultConventions);
  expect(faultOfReply("200", "application/json", { description: 5, default: 5 })).toBeUndefined();
  expect(faultOfReply("200", "application/json", { description: "text" })).toBe(
    "/response/description must be integer",
  );
  expect(faultOfReply("200", "application/json", { default: "text" })).toBe("/response/default must be integer");
});

const limit = { maxLength: 3, "x-tallystick-size-limit": "Nobody needs more." };

test("A size limit holds in requests, also of a path alone, and not in replies", () => {
  const document: OpenApiDocument = {
    ...tinyDocument,
    paths: {
      "/things/{id}": {
        get: {
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "string", ...limit } }],
          responses: { 200: { content: { "application/json": { schema: { type: "string", ...limit } } } } },
        },
      },
    },
  };
  const validator = new OperationValidator(document, rowOf("things.get"), defaultConventions);
  validator.check({ ...empty, params: { id: "abc" } });
  expect(validator.faultOfReply("200", "application/json", "longer")).toBeUndefined();
  expect(() => validator.check({ ...empty, params: { id: "abcd" } })).toThrow(Refused);
});

test("The original document is left as it was", () => {
  const before = structuredClone(tinyDocument);
  validationDocument(tinyDocument);
  expect(tinyDocument).toEqual(before);
});

test("Servers over one document share its validator", () => {
  expect(validatorOf(tinyDocument)).toBe(validatorOf(tinyDocument));
  expect(validatorOf({ ...tinyDocument })).not.toBe(validatorOf(tinyDocument));
});

test("A reply whose schema cannot be compiled is a fault, not a valid reply", () => {
  const broken = {
    content: { "application/json": { schema: { type: "object", properties: { id: { pattern: "(" } } } } },
  };
  const document = { ...tinyDocument, paths: { "/open": { get: { responses: { "200": broken } } } } };
  const { faultOfReply } = new OperationValidator(document, rowOf("open"), defaultConventions);
  expect(() => faultOfReply("200", "application/json", { id: "one" })).toThrow("Invalid regular expression");
});

/** A document whose one reply has this schema. */
function replyingWith(schema: object, schemas: Record<string, object>): OpenApiDocument {
  const paths = { "/open": { get: { responses: { "200": { content: { "application/json": { schema } } } } } } };
  return { ...tinyDocument, paths, components: { schemas } };
}

/** The same for a union of two schemas by these tags. */
function replyingWithUnion(branches: readonly [tag: string, schema: object][]): OpenApiDocument {
  const mapping = Object.fromEntries(branches.map(([tag]) => [tag, `#/components/schemas/Of${tag}`]));
  const schema = {
    oneOf: Object.values(mapping).map(($ref) => ({ $ref })),
    discriminator: { propertyName: "kind", mapping },
  };
  return replyingWith(schema, Object.fromEntries(branches.map(([tag, branch]) => [`Of${tag}`, branch])));
}

test("A union is checked by the branch that its discriminator names, whatever else would fit", () => {
  const document = replyingWithUnion([
    ["one", { type: "object" }],
    ["other", { type: "object", required: ["side"] }],
  ]);
  const { faultOfReply } = new OperationValidator(document, rowOf("open"), defaultConventions);
  const fault = (body: object): unknown => faultOfReply("200", "application/json", body);
  expect(fault({ kind: "one" })).toBeUndefined();
  expect(fault({ kind: "one", side: 1 })).toBeUndefined();
  expect(fault({ kind: "other" })).toBe("/response must have required property 'side'");
  expect(fault({ kind: "third" })).toContain("/response/kind must be equal to one of the allowed values");
  expect(fault({})).toBe("/response must have required property 'kind'");
});

test("A tag may be called like what every object inherits", () => {
  const document = replyingWithUnion(
    ["one", "toString"].map((tag) => [tag, { required: ["kind"], properties: { kind: { enum: [tag] } } }]),
  );
  const { faultOfReply } = new OperationValidator(document, rowOf("open"), defaultConventions);
  expect(faultOfReply("200", "application/json", { kind: "toString" })).toBeUndefined();
  expect(faultOfReply("200", "application/json", { kind: "third" })).toBeDefined();
});

test("A schema that limits what the keywords beside it do not speak of limits a reply", () => {
  const schema = { allOf: [{ $ref: "#/components/schemas/Base" }], unevaluatedProperties: { not: {} } };
  const document = replyingWith(schema, { Base: { type: "object", properties: { id: { type: "string" } } } });
  const { faultOfReply } = new OperationValidator(document, rowOf("open"), defaultConventions);
  expect(faultOfReply("200", "application/json", { id: "one" })).toBeUndefined();
  expect(faultOfReply("200", "application/json", { id: "one", more: 1 })).toBe("/response/more must NOT be valid");
});

test("A document that lacks something of a row is refused with the place", () => {
  const lacking =
    (paths: typeof tinyDocument.paths, row = rowOf("things.create")) =>
    (): unknown =>
      new OperationValidator({ ...tinyDocument, paths }, row, defaultConventions);
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

const rows = Object.values(contract.operations);

function refusalOf(check: () => unknown): unknown {
  try {
    check();
    return undefined;
  } catch (error) {
    return error;
  }
}

test.for(rows)("$id of the shipped document refuses a request with the body of no operation", (row) => {
  const params = Object.fromEntries(row.parameters.map(({ name }) => [name, "Thing:1"]));
  const refusal = refusalOf(() =>
    new OperationValidator(openapi, row, defaultConventions).check({
      ...empty,
      params,
      body: [],
      contentType: row.body?.contentType,
    }),
  );
  const isAsked = row.body !== undefined || row.parameters.some((one) => one.in === "query" && one.required);
  expect([row.id, refusal instanceof Refused]).toEqual([row.id, isAsked]);
});

/** The shipped document, changed so that every request is valid. */
const repliesOnly = {
  ...openapi,
  paths: Object.fromEntries(
    Object.entries(openapi.paths).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item).map(([method, operation]) => [
          method,
          { ...(operation as object), parameters: [], requestBody: undefined },
        ]),
      ),
    ]),
  ),
};

function bodiless(row: Operation): Operation {
  const { body: _body, ...rest } = row;
  return { ...rest, parameters: [] };
}

test.for(rows)("$id of the shipped document finds what is wrong with a reply", (row) => {
  const { faultOfReply } = new OperationValidator(repliesOnly, bodiless(row), defaultConventions);
  const bodied = row.replies.filter(({ kind, schema }) => kind !== "error" && schema !== undefined);
  expect(bodied.map(({ status }) => faultOfReply(String(status), "application/json", []))).toEqual(
    bodied.map(() => expect.stringMatching(/^\/response must be object/)),
  );
});
