import { contract, openapi } from "@tallystick/contract";
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
