import { expect, test } from "vitest";
import { ownOrigin, repositoryOrigin } from "./header.ts";
import { printContract, printRows } from "./print-contract.ts";

test("a contract of your own imports the published package", () => {
  const text = printContract(ownOrigin);
  expect(text).toContain("// Generated from contract.json by `tallystick-generate`");
  expect([...text.matchAll(/from "([^"]+)"/g)].map(([, from]) => from)).toEqual([
    "@tallystick/contract",
    "@tallystick/contract",
    "./contract.json",
    "./openapi.json",
    "./names.js",
    "./schema.js",
  ]);
});

test("the shipped contract imports its own package", () => {
  const text = printRows(repositoryOrigin, { values: "../from-json.ts", types: "../contract-types.ts" });
  expect(text).not.toContain("@tallystick/contract");
  expect(text).not.toContain("openapi.json");
});
