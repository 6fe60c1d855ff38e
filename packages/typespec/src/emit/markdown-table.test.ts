import { expect, test } from "vitest";
import { markdownTable } from "./markdown-table.ts";

test("A bar or a line break in a cell does not end the cell", () => {
  expect(markdownTable(["a"], [["x | y\n  z"]])).toBe("| a |\n| --- |\n| x \\| y z |");
});
