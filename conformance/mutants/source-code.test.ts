import { expect, test } from "vitest";
import { bare } from "./source-code.ts";

const source = `import { a } from "./a.ts";
import {
  b,
  type C,
} from "../b.ts";

/**
 * About f.
 */
export function f(): number {
  // Because.
  return a * b;
}
`;

test("comments, imports and line breaks do not count", () => {
  expect(bare(source)).toBe("export function f(): number { return a * b; }");
});

test("code counts", () => {
  expect(bare(source.replace("a * b", "a + b"))).not.toBe(bare(source));
});
