import type { RuleRow } from "@tallystick/generate";
import { expect, test } from "vitest";
import { checkCitations, citationsBelow, citationsIn } from "./citations.ts";
import type { Decision } from "./decisions.ts";
import { ROOT } from "./repository.ts";

/** Made here, so that this file does not cite what the list lacks. */
const madeUp = (letter: string, rest: string): string => `${letter}-${rest}`;

const decision = (id: string): Decision => ({ id, title: "Purring", open: "o", holds: "h", why: "w", line: 7 });

const rules: Record<string, RuleRow> = {
  "G-70a": {
    id: "G-70a",
    sentence: "A cat purrs.",
    level: "MUST",
    origin: "decision",
    decided: [],
    declaredBy: "rule",
    on: "Cat",
    source: { file: "spec/cats/behavior.tsp", line: 1 },
  },
};

function fault(ids: string[], listed: string[]): string | undefined {
  try {
    const citations = ids.map((id, index) => ({ id, file: "cat.ts", line: index + 1 }));
    checkCitations(listed.map(decision), citations, { rules });
    return undefined;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

test("every citation is found with its line, and nothing that only looks like one", () => {
  const text = [`/** Purrs (G-70, G-70a). */`, "", `"V-12";`, `uuid-G-70; G-70-b; CG-70; ${madeUp("G", "seven")}`];
  expect(citationsIn("cat.ts", text.join("\n"))).toEqual([
    { id: "G-70", file: "cat.ts", line: 1 },
    { id: "G-70a", file: "cat.ts", line: 1 },
    { id: "V-12", file: "cat.ts", line: 3 },
  ]);
});

test("a binary file cites nothing", () => {
  expect(citationsIn("cat.png", "\0 G-70")).toEqual([]);
});

test("the search leaves out the list, generated files, the last release and the record of mutants", () => {
  const files = new Set(citationsBelow(ROOT).map(({ file }) => file));
  expect(files).toContain("tools/codegen/citations.test.ts");
  expect(
    [...files].filter((file) => file === "spec/decisions.md" || /(^|\/)(gen|record|released)\//.test(file)),
  ).toEqual([]);
});

test("ids that are listed, and rules of the contract, may be cited", () => {
  expect(fault(["G-70", "G-70a"], ["G-70"])).toBeUndefined();
});

test("an id that the list lacks is named where it is cited", () => {
  const id = madeUp("V", "99");
  expect(fault(["G-70", id], ["G-70"])).toBe(
    `GenerateError: cat.ts:2: ${id} is not in spec/decisions.md. Correct the id, or add "### ${id} Title" there.`,
  );
});

test("an uncited id is reported at its place in the list", () => {
  expect(fault(["G-70"], ["G-70", "V-12"])).toBe(
    "GenerateError: spec/decisions.md:7: V-12 is cited nowhere. Cite it where its behaviour is, or delete the entry.",
  );
});

test("a rule of a decision is a citation of the decision", () => {
  expect(fault(["G-70a"], ["G-70"])).toBeUndefined();
});

test("a rule that the contract lacks is named with those there are", () => {
  const id = madeUp("G", "70z");
  expect(fault([id], ["G-70"])).toBe(
    `GenerateError: cat.ts:1: No rule ${id}: the rules of G-70 are G-70a. Cite G-70, or one of its rules.`,
  );
  const other = madeUp("V", "12z");
  expect(fault([other], ["V-12"])).toBe(
    `GenerateError: cat.ts:1: No rule ${other}: V-12 has no rules. Cite V-12, or one of its rules.`,
  );
});

test("everything that is wrong is named at once", () => {
  expect(fault([madeUp("V", "99")], ["G-70", "V-12"])?.split("\n")).toHaveLength(3);
});
