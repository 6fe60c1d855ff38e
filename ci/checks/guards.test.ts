import { expect, test } from "vitest";
import { guardProblems, guardsOf } from "./guards.ts";

const root = new URL("../..", import.meta.url).pathname;
const page = (proof: string): string => `| guard | proved by |\n|---|---|\n| it is safe | ${proof} |\n`;
const problemsWith = (proof: string): string[] => guardProblems(guardsOf("docs/a.md", page(proof)), root);
const file = "../ci/checks/guards.test.ts";

test("a guard whose test exists is proved", () => {
  expect(problemsWith(`[guards](${file}): a guard whose test exists is proved`)).toEqual([]);
});

test("a guard without a test, with a missing one, or with one of another title is named", () => {
  expect(problemsWith("somebody looked")).toEqual(['"it is safe" names no test: write [file](path): title.']);
  expect(problemsWith("[guards](../gone.test.ts): a")).toEqual([
    '"it is safe" names gone.test.ts, which is no file of tests.',
  ]);
  expect(problemsWith("[guards](guards.md): a")).toEqual([
    '"it is safe" names docs/guards.md, which is no file of tests.',
  ]);
  const title = "only exact versions";
  expect(problemsWith(`[unpinned](../ci/checks/unpinned.test.ts): ${title}`)).toEqual([
    `"it is safe" names the test "${title}", which ci/checks/unpinned.test.ts lacks.`,
  ]);
});

test("other tables hold no guards", () => {
  expect(guardsOf("docs/a.md", "| a | b |\n|---|---|\n| c | d |\n")).toEqual([]);
});
