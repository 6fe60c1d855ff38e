import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { contract } from "./contract.ts";
import { openapi } from "./document.ts";

test("contract.json validates against its schema", () => {
  const schema = JSON.parse(readFileSync(new URL("gen/contract.schema.json", import.meta.url), "utf8"));
  const validate = new Ajv({ strict: false, allErrors: true }).compile(schema);
  validate(contract);
  expect(validate.errors).toBeNull();
});

test("server variables fit every document validator", () => {
  const variables = (openapi.servers ?? []).map((server) => Object.values(Reflect.get(server, "variables") ?? {}));
  // The schema of 3.1 that many of them judge by knows no `description` here: it misspells the word.
  expect(variables).toEqual([[{ default: "4010" }]]);
});

test("the contract and the document are deeply frozen", () => {
  expect(() => contract.operations["cards.get"].rules.push("CARD-99")).toThrow(TypeError);
  expect(Object.isFrozen(openapi.paths["/cards"])).toBe(true);
});

test("every schema pointer of a row resolves in the document", () => {
  const pointers = Object.values(contract.operations).flatMap((row) => [
    ...(row.body ? [row.body.schema] : []),
    ...row.replies.flatMap(({ schema }) => schema ?? []),
  ]);
  for (const pointer of new Set(pointers)) expect([pointer, at(pointer)]).not.toEqual([pointer, undefined]);
});

test("the document has every operation under its path, method and id", () => {
  for (const row of Object.values(contract.operations)) {
    expect(openapi.paths[row.path]?.[row.method]).toMatchObject({ operationId: row.id, summary: row.summary });
  }
});

test("every authenticated operation declares 401, 403, 429 and 500, and every list 400", () => {
  for (const { id, access, listing, replies } of Object.values(contract.operations)) {
    const declared = replies.map(({ status }) => status);
    const due = [...(access.scheme === "none" ? [] : [401, 403, 429]), 500, ...(listing ? [400] : [])];
    expect([id, due.filter((status) => !declared.includes(status))]).toEqual([id, []]);
  }
});

test("every operation with a body declares 400, 413 and 415", () => {
  for (const { id, body, replies } of Object.values(contract.operations)) {
    if (body === undefined) continue;
    expect([id, replies.map(({ status }) => status)]).toEqual([id, expect.arrayContaining([400, 413, 415])]);
  }
});

test("a path id has no pattern, so a malformed one is a 404", () => {
  for (const { id, path, method } of Object.values(contract.operations)) {
    const parameters = (at(`#/paths/${path.replaceAll("/", "~1")}/${method}/parameters`) ?? []) as object[];
    const ids = parameters.filter((parameter) => "in" in parameter && parameter.in === "path");
    for (const parameter of ids) {
      const { schema } = parameter as { schema: { $ref?: string } }; // the document is OpenAPI
      const resolved = schema.$ref === undefined ? schema : at(schema.$ref);
      expect([id, resolved]).toEqual([id, expect.objectContaining({ type: "string" })]);
      expect([id, resolved]).toEqual([id, expect.not.objectContaining({ pattern: expect.anything() })]);
    }
  }
});

function at(pointer: string): unknown {
  const segments = pointer
    .slice(2)
    .split("/")
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
  return segments.reduce<unknown>(
    (value, segment) => (value as Record<string, unknown> | undefined)?.[segment],
    openapi,
  );
}
