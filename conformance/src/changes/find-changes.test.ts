import { expect, test } from "vitest";
import { findChanges } from "./find-changes.ts";

/** A version with one schema, which a reply has. */
function version(schemas: object, contract: object = {}): { contract: object; document: object } {
  const reply = { content: { "application/json": { schema: { $ref: "#/components/schemas/Book" } } } };
  const paths = { "/book": { get: { operationId: "books.get", responses: { 200: reply } } } };
  return { contract: { operations: {}, ...contract }, document: { openapi: "3.1.0", paths, components: { schemas } } };
}

function kinds(before: object, after: object): string[] {
  const { findings } = findChanges(version(before), version(after));
  return findings.map(({ id }) => id.slice(0, id.lastIndexOf("#")));
}

const book = (properties: object): object => ({ Book: { type: "object", properties } });

const tree = (most: number): object => ({
  Book: {
    type: "object",
    properties: { parts: { type: "array", maxItems: most, items: { $ref: "#/components/schemas/Book" } } },
  },
});

const titled = (name: string): object => ({
  ...book({ title: { $ref: `#/components/schemas/${name}` } }),
  [name]: { type: "string", maxLength: 5 },
});

const list = (most: number): { contract: object; document: object } => {
  const parameter = (name: string): object => ({ name, in: "query", schema: { type: "integer", maximum: most } });
  const parameters = { size: parameter("limit"), days: parameter("days") };
  const used = Object.keys(parameters).map((name) => ({ $ref: `#/components/parameters/${name}` }));
  const paths = { "/books": { get: { operationId: "books.list", parameters: used, responses: {} } } };
  const operations = { "books.list": { listing: { limit: { default: 1, min: 1, max: most } } } };
  return {
    contract: { operations, conventions: { paging: { limit: "limit" } } },
    document: { openapi: "3.1.0", paths, components: { parameters } },
  };
};

test.each(["constructor", "__proto__", "toString"])("a property named %s that comes or goes is a finding", (name) => {
  const given = JSON.parse(`{ "${name}": { "type": "string" } }`);
  expect(kinds(book({}), book(given))).toEqual([`schemas.properties.added@Book.${name}`]);
  expect(kinds(book(given), book({}))).toEqual([`schemas.properties.removed@Book.${name}`]);
});

test("a keyword and a word that nobody knows break everybody", () => {
  expect(kinds({ Book: { type: "object" } }, { Book: { type: "object", toString: 1 } })).toEqual([
    "schemas.toString.changed@Book",
  ]);
  const { due, findings } = findChanges(version({}), version({}, { calendar: { days: ["MON"] } }));
  expect(due).toEqual({ callers: "major", implementers: "major" });
  expect(findings[0]?.sentence).toBe("the unknown word `calendar` is new: days MON.");
});

test("schemas within themselves, and references to themselves, end", () => {
  expect(kinds(tree(5), tree(4))).toEqual(["schemas.maxItems.tightened@Book.parts"]);
  const circle = { Book: { $ref: "#/components/schemas/Book" } };
  expect(kinds(circle, book({ title: { type: "string" } }))).not.toEqual([]);
});

test("a schema with another name and the same content is the same on the wire", () => {
  expect(kinds(titled("Title"), titled("Heading"))).toEqual([]);
});

test("a field that may be null is an alternative more, whichever way it is written", () => {
  const plain = book({ title: { type: "string" } });
  const ref = { $ref: "#/components/schemas/Title" };
  const nullable = book({ title: { anyOf: [{ type: "string" }, { type: "null" }] } });
  expect(kinds(plain, nullable)).toEqual(["schemas.anyOf.loosened@Book.title"]);
  expect(kinds(plain, book({ title: { type: ["string", "null"] } }))).toEqual(["schemas.type.loosened@Book.title"]);
  const named = (title: object): object => ({ ...book({ title }), Title: { type: "string" } });
  expect(kinds(named({ anyOf: [ref, { type: "null" }] }), named(ref))).toEqual(["schemas.anyOf.tightened@Book.title"]);
});

test("an integer that becomes a number has more values, and a default is of requests only", () => {
  const amount = (type: string): object => book({ amount: { type } });
  expect(kinds(amount("integer"), amount("number"))).toEqual(["schemas.type.loosened@Book.amount"]);
  expect(kinds(amount("number"), amount("integer"))).toEqual(["schemas.type.tightened@Book.amount"]);
  const { due } = findChanges(version(book({ a: { default: 1 } })), version(book({ a: { default: 2 } })));
  expect(due).toEqual({ callers: "patch", implementers: "patch" });
});

test("a word that follows from others breaks everybody where none of them has changed", () => {
  const codes = { GONE: [404] };
  const { due, findings } = findChanges(version({}, { codes }), version({}, { codes: { GONE: [410] } }));
  expect(due).toEqual({ callers: "major", implementers: "major" });
  expect(findings).toMatchObject([
    { kind: "codes.changed", example: expect.stringContaining("do not belong together") },
  ]);
  const renamed = version(book({ title: {} }), { codes: { GONE: [410] } });
  expect(findChanges(version(book({}), { codes }), renamed).findings.map(({ kind }) => kind)).toEqual([
    "schemas.properties.added",
  ]);
});

test("a bound of another parameter is a finding beside the same change of the page sizes", () => {
  const { findings } = findChanges(list(50), list(40));
  expect(findings.map(({ kind }) => kind).toSorted()).toEqual([
    "operations.listing.limit.max.smaller",
    "parameters.maximum.tightened",
  ]);
});

/** A version with these operations, each at a path; those of one path are told apart by a parameter. */
function called(paths: Record<string, string>, retention: string): { contract: object; document: object } {
  const operations = Object.entries(paths).map(([id, path]) => [
    id,
    { id, method: "post", path, idempotent: { header: "Key", retention } },
  ]);
  const terms = Object.keys(paths).map((operation) => ({ sign: 1, operation }));
  const described = Object.entries(paths).map(([id, path]) => [path, { post: { operationId: id, responses: {} } }]);
  return {
    contract: { operations: Object.fromEntries(operations), conservation: [{ name: "books", terms }] },
    document: { openapi: "3.1.0", paths: Object.fromEntries(described) },
  };
}

test("a renamed operation is one finding, and what else changed in it stands under its new name", () => {
  const before = called({ "books.add": "/books" }, "P1D");
  const renamed = findChanges(before, called({ "books.put": "/books" }, "P1D"));
  expect(renamed.findings.map(({ sentence }) => sentence)).toEqual([
    "operation books.put: id changes from books.add to books.put.",
  ]);
  expect(renamed.due).toEqual({ callers: "major", implementers: "patch" });
  const shorter = findChanges(before, called({ "books.put": "/books" }, "PT1H"));
  expect(shorter.findings.map(({ kind }) => kind).toSorted()).toEqual([
    "operations.idempotent.retention.smaller",
    "operations.renamed",
  ]);
});

test("an operation at another path, or one of two at a path, is no renamed one", () => {
  const before = called({ "books.add": "/books" }, "P1D");
  for (const after of [{ "books.put": "/shelf" }, { "books.put": "/books", "books.fill": "/books" }]) {
    const found = findChanges(before, called(after, "P1D")).findings.map(({ kind }) => kind);
    expect(found).toEqual(expect.arrayContaining(["operations.removed", "operations.added"]));
    expect(found).not.toContain("operations.renamed");
  }
});

/** A contract whose list shows the address of the next page there. */
function linkedAt(member: string): object {
  const nextLink = { names: member.split("."), kept: 1 };
  return { operations: { "books.get": { listing: { pages: { by: "link", parameter: "page", member }, nextLink } } } };
}

test("a moved address of the next page is one finding", () => {
  const { findings } = findChanges(version({}, linkedAt("links.next")), version({}, linkedAt("next")));
  expect(findings.map(({ sentence }) => sentence)).toEqual([expect.stringContaining("how the next page is asked for")]);
});
