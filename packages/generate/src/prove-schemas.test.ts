import { expect, test } from "vitest";
import { proveSchemas } from "./prove-schemas.ts";

function documentWith(schema: object, components = {}): string {
  const parameters = [{ name: "id", in: "query", schema }];
  return JSON.stringify({ paths: { "/a/{b}": { get: { parameters, responses: {} } } }, components });
}

test.for([
  [{ type: "string", pattern: "[" }, "Invalid regular expression"],
  [{ $ref: "#/components/schemas/Gone" }, "can't resolve reference"],
  [{ minLength: "two" }, "minLength"],
])("a schema %j that does not compile is named with its place", ([schema, problem]) => {
  const proof = (): void => proveSchemas(documentWith(schema as object));
  expect(proof).toThrow("paths /a/{b} get parameters 0 schema: ");
  expect(proof).toThrow(problem);
});

test("schemas that refer to each other compile", () => {
  const Node = { type: "object", properties: { next: { $ref: "#/components/schemas/Node" } } };
  expect(() => proveSchemas(documentWith({ $ref: "#/components/schemas/Node" }, { schemas: { Node } }))).not.toThrow();
});
