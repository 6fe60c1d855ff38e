import type { RuleRow } from "@tallystick/generate";
import { expect, test } from "vitest";
import { keepPromises } from "./promised-rules.ts";

function rule(id: string, parts: Partial<RuleRow> = {}): RuleRow {
  const source = { file: "spec/cats/behavior.tsp", line: 1 };
  return {
    id,
    sentence: "A cat purrs.",
    level: "MUST",
    origin: "source",
    decided: [],
    declaredBy: "rule",
    on: "Cat",
    source,
    ...parts,
  };
}

const ADVICE =
  "\nDeclare each rule once in spec/, or correct spec/rules.txt, which has a line such as `CARD-20 MUST` for each rule whose id does not begin with G- or V-.";

/** What is wrong when the contract declares these rules and the list promises those. */
function fault(rows: RuleRow[], list: string): string | undefined {
  try {
    keepPromises({ rules: Object.fromEntries(rows.map((row) => [row.id, row])) }, list);
    return undefined;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}`.replace(ADVICE, "") : String(error);
  }
}

test("a contract that declares every listed rule at its level is accepted", () => {
  const rows = [rule("CAT-02", { level: "SHOULD" }), rule("CAT-01")];
  expect(fault(rows, "# What every cat does.\n\nCAT-01 MUST\nCAT-02 SHOULD\n")).toBeUndefined();
});

test("listed rules without a declaration are reported", () => {
  expect(fault([rule("CAT-02")], "CAT-01 MUST\nCAT-02 MUST\nCAT-03 SHOULD\n")).toBe(
    [
      "GenerateError: spec/rules.txt:1: no decorator in spec/ declares CAT-01.",
      "spec/rules.txt:3: no decorator in spec/ declares CAT-03.",
    ].join("\n"),
  );
});

test("every declared rule of the source that is not listed is reported as the line to add", () => {
  expect(fault([rule("CAT-02", { level: "SHOULD" }), rule("CAT-01")], "")).toBe(
    [
      'GenerateError: spec/cats/behavior.tsp:1: spec/rules.txt does not list "CAT-01 MUST".',
      'spec/cats/behavior.tsp:1: spec/rules.txt does not list "CAT-02 SHOULD".',
    ].join("\n"),
  );
});

test("a rule of a decision is not in the list", () => {
  expect(fault([rule("G-01a", { origin: "decision" })], "")).toBeUndefined();
});

test("a rule at another level is reported", () => {
  expect(fault([rule("CAT-01", { level: "SHOULD" })], "CAT-01 MUST\n")).toBe(
    "GenerateError: spec/cats/behavior.tsp:1: CAT-01 is SHOULD here, and MUST in spec/rules.txt.",
  );
});

test("the message ends with what to do", () => {
  expect(() => keepPromises({ rules: {} }, "CAT-01 MUST\n")).toThrow(new RegExp(`${ADVICE}$`));
});

test("all problems are reported at once", () => {
  expect(fault([rule("CAT-01"), rule("CAT-02")], "CAT-01 SHOULD\nCAT-03 MUST\n")?.split("\n")).toHaveLength(3);
});

test("a malformed line is reported with its number", () => {
  expect(fault([], "CAT-01 MUST\nCAT-02 MAY\n")).toMatch(/spec\/rules\.txt:2: "CAT-02 MAY" is no id and level/);
});

test("a rule listed twice is reported with the line of the second", () => {
  expect(fault([], "CAT-01 MUST\nCAT-01 MUST\n")).toMatch(/spec\/rules\.txt:2: CAT-01 is listed twice/);
});
