import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findChanges } from "../../src/changes/index.ts";
import { mutated, readMutations, type Compiled, type ExpectedSize, type Mutation } from "./mutation.ts";

const compiled = {
  payments: compiledIn("packages/contract/src/gen/"),
  rental: compiledIn("examples/equipment-rental/gen/"),
};

/** What is generated in a folder of the repository. */
function compiledIn(folder: string): Compiled {
  const read = (file: string): Compiled["contract"] =>
    JSON.parse(readFileSync(new URL(`../../../${folder}${file}`, import.meta.url), "utf8"));
  return { contract: read("contract.json"), document: read("openapi.json") };
}

const tables = ["mutations.tsv", "held-back-mutations.tsv"] as const;

test.each(tables)("every mutation of %s has the sizes that its author wrote", (table) => {
  const wrong = readMutations(table).flatMap((mutation) => {
    const { callers, implementers, at, edit, reason } = mutation;
    const found = sizesOf(mutation);
    return found.callers === callers && found.implementers === implementers ? [] : [{ at, edit, reason, found }];
  });
  expect(wrong).toEqual([]);
});

test("the tables have more than 150 mutations", () => {
  const places = tables
    .flatMap((table) => readMutations(table))
    .map(({ contract, at, edit }) => `${contract} ${at} ${edit}`);
  expect(places.length).toBeGreaterThanOrEqual(150);
});

function sizesOf(mutation: Mutation): Record<"callers" | "implementers", ExpectedSize | undefined> {
  const before = compiled[mutation.contract];
  const { findings } = findChanges(before, mutated(before, mutation));
  const largest = (audience: "callers" | "implementers"): ExpectedSize | undefined =>
    (["asked", "major", "minor", "patch"] as const).find((size) => findings.some((each) => each[audience] === size));
  return { callers: largest("callers"), implementers: largest("implementers") };
}
