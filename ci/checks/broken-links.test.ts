import { expect, test } from "vitest";
import { brokenLinks } from "./broken-links.ts";

const root = new URL("../..", import.meta.url).pathname;

function problemsOf(page: string, markdown: string): string[] {
  return brokenLinks(page, markdown, root, ["packages/client"]).map(({ link, problem }) => `${link} ${problem}`);
}

test("a link must lead to a file, from the folder of its page", () => {
  expect(problemsOf("README.md", "[a](packages/client/README.md#errors) ![b](nowhere.svg)")).toEqual([
    "nowhere.svg leads to no file",
  ]);
  expect(problemsOf("docs/page.md", "[a](../README.md) [b](README.md)")).toEqual(["README.md leads to no file"]);
});

test("a link of a published package must stay in the package", () => {
  expect(problemsOf("packages/client/README.md", "[a](package.json)")).toEqual([]);
  expect(problemsOf("packages/client/README.md", "[a](../../LICENSE)")).toEqual([
    "../../LICENSE leaves the package: after an install the file is not there",
  ]);
});

test("links to other sites and to headings are not followed", () => {
  expect(problemsOf("README.md", "[a](https://example.com/x) [b](#heading) [c](mailto:a@example.com)")).toEqual([]);
});
