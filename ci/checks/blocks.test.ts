import { expect, test } from "vitest";
import { blocksOf } from "./blocks.ts";

test("a block has its language, its tag and the line of its opening fence", () => {
  const { blocks } = blocksOf("README.md", "# Title\n\ntext\n\n```sh run\necho 1\n```\n\n```ts run\n1;\n```\n");
  expect(blocks).toEqual([
    { page: "README.md", line: 5, language: "sh", tag: "run", text: "echo 1" },
    { page: "README.md", line: 9, language: "ts", tag: "run", text: "1;" },
  ]);
});

test("a block without a tag is reported", () => {
  const { blocks, untagged } = blocksOf("README.md", "```sh\nrm -rf build\n```\n");
  expect(blocks).toEqual([]);
  expect(untagged).toEqual([{ page: "README.md", line: 1 }]);
});

test("an indented block is not checked", () => {
  expect(blocksOf("README.md", "text\n\n    echo 1\n")).toEqual({ blocks: [], untagged: [] });
});
