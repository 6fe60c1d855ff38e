import type { Operation } from "@tallystick/contract";
import { expect, test } from "vitest";
import type { Trial } from "../trial.ts";
import { plainParameters } from "./plain-parameters.ts";

const at = { name: "number", in: "path", required: true } as const;
function t(schema: object): Trial {
  const operation = { parameters: [{ ...at, ...schema }] };
  const path = {
    get: { operationId: "pages.get", ...operation },
    delete: { operationId: "pages.remove", ...operation },
  };
  return { support: { document: { paths: { "/pages/{number}": path } } } } as unknown as Trial;
}

function valueIn(given: Partial<Operation>, schema: object): string | undefined {
  const row = { id: "pages.remove", method: "delete", path: "/pages/{number}", parameters: [at], references: [] };
  return plainParameters(t(schema), { ...row, ...given } as unknown as Operation).params?.["number"];
}

const read = { id: "pages.get", method: "get" } as const;
const named = [{ at: "path.number", resource: "Page" }] as unknown as Operation["references"];

test("a write names no low number in its path where nothing says what that names", () => {
  const integer = { schema: { type: "integer" } };
  expect(Number(valueIn({}, integer))).toBeGreaterThan(2 ** 31);
  expect(valueIn({ references: named }, integer)).toBe("1");
  expect(valueIn(read, integer)).toBe("1");
});

test.for([
  ["a number", { schema: { type: "integer" }, example: 7 }, /^\d{15,}$/],
  ["a text", { schema: { type: "string" }, example: "home" }, /^\d{8}-\d{4}-8/],
  ["a text of a pattern", { schema: { type: "string", pattern: "^[a-z]{2,30}$", example: "home" } }, /^[a-z]{10,30}$/],
  ["a mail address", { schema: { type: "string", format: "email" }, example: "ann@example.com" }, /@/],
  ["one of a list", { schema: { type: "array", items: { type: "string" } }, example: ["home"] }, /^\d{8}-\d{4}-8/],
] as const)(
  "a write never sends an example of what its path names where nothing says what that is: %s",
  ([, schema, unused]) => {
    const [example] = [schema].map((each) => ("example" in each ? each.example : each.schema.example)).flat();
    expect(valueIn({}, schema)).toMatch(unused);
    expect(valueIn({}, schema)).not.toBe(String(example));
    expect(valueIn(read, schema)).toBe(String(example));
    expect(valueIn({ references: named }, schema)).toBe(String(example));
  },
);

test("a write sends the example of a word that its schema names", () => {
  expect(valueIn({}, { schema: { type: "string", enum: ["a", "b"] }, example: "b" })).toBe("b");
});

test("a write sends no example as an id in its query or header where nothing says what that names", () => {
  const parameters = [
    { name: "pageId", in: "query", required: true, schema: { type: "string" }, example: "home" },
    { name: "mode", in: "query", required: true, schema: { type: "string" }, example: "all" },
  ] as const;
  const row = { id: "pages.remove", method: "delete", path: "/pages", parameters, references: [] };
  const document = { paths: { "/pages": { delete: { operationId: row.id, parameters } } } };
  const { query } = plainParameters({ support: { document } } as unknown as Trial, row as unknown as Operation);
  expect(query).toEqual({ pageId: expect.stringMatching(/^\d{8}-/), mode: "all" });
});
