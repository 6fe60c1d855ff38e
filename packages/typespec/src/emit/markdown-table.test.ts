import { expect, test } from "vitest";
import { markdownTable } from "./markdown-table.ts";

test("A table cell escapes bars and line breaks", () => {
  expect(markdownTable(["a"], [["x | y\n  z"]])).toBe("| a |\n| --- |\n| x \\| y z |");
});
