import { contract, openapi, type Operation } from "@tallystick/contract";
import { expect, test } from "vitest";
import { templatesOf } from "./templates.ts";

test("file begins as files of its type do", () => {
  const templates = templatesOf(openapi, contract.operations["documents.create"]);
  const minimal = templates.find(({ kind }) => kind === "minimal");
  expect(minimal?.body).toMatchObject({ file: { content: Buffer.from("%PDF-1.7\n%%EOF\n") } });
});

test("a part of a form without a type is a file", () => {
  const operation = contract.operations["documents.create"];
  if (operation === undefined) throw new Error("no documents");
  const schema = { type: "object", required: ["tag", "archive"], properties: { tag: { type: "string" }, archive: {} } };
  const form = { "multipart/form-data": { schema, encoding: { tag: { contentType: "text/plain" } } } };
  const paths = { [operation.path]: { post: { operationId: operation.id, requestBody: { content: form } } } };
  const pointer = `#/paths/${operation.path.replaceAll("/", "~1")}/post/requestBody/content/multipart~1form-data/schema`;
  const row = { ...operation, body: { contentType: "multipart/form-data", required: true, schema: pointer } };
  const [template] = templatesOf({ paths }, row);
  expect(template?.body).toMatchObject({ archive: { contentType: "application/octet-stream" } });
  expect(template?.body).toMatchObject({ tag: expect.any(String) });
});

/** The plain body of an operation with one integer of this name, or a list of them. */
function bodyOf(member: string, schema: object, given: object = {}): unknown {
  const operation = contract.operations["documents.create"];
  const whole = { type: "object", required: [member], properties: { [member]: schema } };
  const pointer = "#/components/schemas/Chosen";
  const body = { contentType: "application/json", required: true, schema: pointer };
  const row = { ...operation, resourceAction: undefined, body, ...given } as unknown as Operation;
  return templatesOf({ components: { schemas: { Chosen: whole } } }, row)[0]?.body;
}

test("an id of an example is one that nothing has where nothing says what the operation does", () => {
  const text = { type: "string" };
  const long = expect.stringMatching(/^\d{8}-\d{4}-8/);
  expect(bodyOf("userId", { ...text, example: "1" })).toEqual({ userId: long });
  expect(bodyOf("pageIds", { type: "array", items: text, example: ["abc"] })).toEqual({ pageIds: [long] });
  const page = { type: "object", properties: { id: text, mode: text }, example: { id: "abc", mode: "def" } };
  expect(bodyOf("page", page)).toEqual({ page: { id: long, mode: "def" } });
  const changes = { resourceAction: { kind: "changes", resource: "Document" } };
  expect(bodyOf("id", { ...text, example: "abc" }, changes)).toEqual({ id: long });
  expect(bodyOf("groupId", { ...text, example: "abc" }, changes)).toEqual({ groupId: "abc" });
  expect(bodyOf("id", { ...text, example: "abc" }, { method: "get" })).toEqual({ id: "abc" });
});

test("an id that a schema gives is a high number where nothing says what the operation does", () => {
  const integer = { type: "integer" };
  const high = expect.toSatisfy((id: number) => id > 1_000_000);
  expect(bodyOf("userId", integer)).toEqual({ userId: high });
  expect(bodyOf("ids", { type: "array", items: integer, minItems: 1 })).toEqual({ ids: [high] });
  expect(bodyOf("userIDs", { type: "array", items: integer, minItems: 1 })).toEqual({ userIDs: [high] });
  expect(bodyOf("units", integer)).toEqual({ units: 1 });
  expect(bodyOf("id", { ...integer, maximum: 100 })).toEqual({ id: expect.toSatisfy((id: number) => id > 90) });
  expect(bodyOf("userId", integer, { resourceAction: { kind: "creates", resource: "Document" } })).toEqual({
    userId: 1,
  });
});
