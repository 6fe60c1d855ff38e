import { expect, test } from "vitest";
import { contract, openapi, type Operation } from "@tallystick/contract";
import { tinyContract, tinyDocument } from "../test/tiny-contract.ts";
import { documentForPath } from "./document-for-path.ts";

const rowsOf = (path: string, from = tinyContract): Operation[] =>
  Object.values(from.operations).filter((row) => row.path === path);
const sliceOf = (path: string): ReturnType<typeof documentForPath> => documentForPath(tinyDocument, path, rowsOf(path));

test("A slice has its one path, the schemas that path reaches, and nothing else", () => {
  const slice = sliceOf("/things/all");
  expect(Object.keys(slice.paths)).toEqual(["/things/all"]);
  expect(Object.keys(slice.components?.schemas ?? {}).toSorted()).toEqual([
    "Reply.Part",
    "Reply.Round",
    "Reply.Shape",
    "Reply.Square",
    "Reply.Thing",
    "Reply.ThingPage",
  ]);
  expect(slice.servers).toBeUndefined();
});

test("Requests and replies judge by their own copy of a schema: a request has no read-only members", () => {
  const schemas = sliceOf("/things").components?.schemas;
  expect(schemas?.["Reply.Thing"]).toMatchObject({ required: ["id", "name"], properties: { id: { readOnly: true } } });
  expect(schemas?.["Request.Thing"]).toMatchObject({ required: ["name"] });
  expect(schemas?.["Request.Thing"]).not.toHaveProperty("properties.id");
});

test("A property may be called like a keyword", () => {
  const properties = {
    properties: { type: "string", readOnly: true },
    description: { type: "string" },
    required: { type: "string" },
    default: { $ref: "#/components/schemas/X", default: { description: "data, not prose" } },
  };
  const document = {
    ...tinyDocument,
    paths: {
      "/open": {
        get: { responses: { "200": { content: { "application/json": { schema: { type: "object", properties } } } } } },
      },
    },
    components: { schemas: { X: { type: "integer", description: "gone" } } },
  };
  const slice = documentForPath(document, "/open", rowsOf("/open"));
  expect(JSON.stringify(slice.paths)).toContain(
    JSON.stringify({
      ...properties,
      default: { $ref: "#/components/schemas/Reply.X", default: { description: "data, not prose" } },
    }),
  );
  expect(slice.components?.schemas).toEqual({ "Reply.X": { type: "integer" } });
});

test("Schemas that refer to themselves are copied once", () => {
  const schemas = sliceOf("/things").components?.schemas as Record<string, unknown>;
  expect(JSON.stringify(schemas["Request.Part"])).toContain('"$ref":"#/components/schemas/Request.Part"');
});

test("The original document is left as it was", () => {
  const before = structuredClone(tinyDocument);
  sliceOf("/things");
  expect(tinyDocument).toEqual(before);
});

test("A document that lacks a row's operation is refused with the place", () => {
  expect(() => documentForPath({ ...tinyDocument, paths: {} }, "/things", rowsOf("/things"))).toThrow(
    "lacks the path /things",
  );
  expect(() => documentForPath({ ...tinyDocument, paths: { "/things": {} } }, "/things", rowsOf("/things"))).toThrow(
    "lacks post /things",
  );
});

test.for([...new Set(Object.values(contract.operations).map(({ path }) => path))])(
  "%s of the shipped document can be sliced",
  (path) => {
    const slice = documentForPath(openapi, path, rowsOf(path, contract));
    const references = JSON.stringify(slice).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g);
    for (const [, name = ""] of references) expect(Object.keys(slice.components?.schemas ?? {})).toContain(name);
  },
);
