import { expect, test } from "vitest";
import { longestImportChain } from "./import-depth.ts";

const chain = (files: Record<string, string>) =>
  longestImportChain(Object.entries(files).map(([path, text]) => ({ path, text })));

test("the longest of several chains is found, entry first", () => {
  const files = {
    "a.ts": 'import { c } from "./c.ts";\nimport { b } from "./b.ts";',
    "b.ts": 'export { c } from "./c.ts";',
    "c.ts": "export const c = 1;",
    "d.ts": 'import { c } from "./c.ts";',
  };
  expect(chain(files)).toEqual(["a.ts", "b.ts", "c.ts"]);
});

test("an import of types alone is not followed", () => {
  const files = {
    "a.ts": 'import type { B } from "./b.ts";\nimport { type B as C } from "./b.ts";\nexport type { B } from "./b.ts";',
    "b.ts": "export interface B {}",
  };
  expect(chain(files)).toHaveLength(1);
});

test("an import for its effect counts", () => {
  expect(chain({ "a.ts": 'import "./b.ts";', "b.ts": "" })).toEqual(["a.ts", "b.ts"]);
});

test("a cycle of value imports is an error that names its files", () => {
  const files = { "a.ts": 'import { b } from "./b.ts";', "b.ts": 'import { a } from "./a.ts";' };
  expect(() => chain(files)).toThrow("a.ts → b.ts → a.ts");
});
