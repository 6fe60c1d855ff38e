import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { handWrittenMutants } from "./hand-written-mutants.ts";

test("every sentence of faults.tsv is the fault of a mutant, and stands there once", () => {
  const lines = readFileSync(new URL("faults.tsv", import.meta.url), "utf8")
    .split("\n")
    .filter(Boolean);
  const ids = lines.map((line) => line.split("\t")[0]);
  const known = new Set(handWrittenMutants.map(({ id }) => id));
  expect(ids.filter((id) => !known.has(id ?? ""))).toEqual([]);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(lines.filter((line) => !/^[^\t]+\t\S.*\.$/.test(line))).toEqual([]);
});
