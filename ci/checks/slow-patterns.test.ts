import { expect, test } from "vitest";
import { documentPatterns } from "./document-patterns.ts";
import { patternsIn, type Pattern } from "./patterns-in.ts";
import { slowAtTheirBound, slowPatterns } from "./slow-patterns.ts";

const pattern = (source: string): Pattern => ({ path: "a.ts", line: 1, source, flags: "" });

test("An expression is found as a literal and in new RegExp, with its line", () => {
  const text = 'const a = /=+$/;\nconst b = new RegExp("(a+)+$", "u");\nconst c = "/no/"; // /no/';
  expect(patternsIn("a.ts", text)).toEqual([
    { path: "a.ts", line: 1, source: "=+$", flags: "" },
    { path: "a.ts", line: 2, source: "(a+)+$", flags: "u" },
  ]);
});

test("Quadratic and exponential patterns are slow, linear ones are not", () => {
  const found = slowPatterns([pattern("=+$"), pattern("^(a+)+$"), pattern("^[a-z]+$")]);
  expect(found.map(({ source }) => source)).toEqual(["=+$", "^(a+)+$"]);
  expect(found[0]?.why).toContain("2nd degree polynomial");
});

test("A quadratic one may be given short texts, and only those", () => {
  const listed = { path: "a.ts", source: "=+$", reason: "It is short." };
  expect(slowPatterns([pattern("=+$")], [{ ...listed, most: 100 }])).toEqual([]);
  expect(slowPatterns([pattern("=+$")], [{ ...listed, most: 50_000 }])).toHaveLength(1);
  expect(slowPatterns([{ ...pattern("=+$"), path: "b.ts" }], [{ ...listed, most: 100 }])).toHaveLength(1);
});

test("A pattern of a document is measured at its greatest length, or that of a body", () => {
  const document = {
    a: { pattern: "=+$", maxLength: 20 },
    b: [{ pattern: "=+$", maxLength: 30_000 }, { pattern: "^a$" }],
  };
  const declared = documentPatterns("openapi.json", document);
  expect(declared.map(({ most }) => most)).toEqual([20, 30_000, 1_000_000]);
  expect(slowAtTheirBound(declared).map(({ most }) => most)).toEqual([30_000]);
});
