import type { RuleRow } from "@tallystick/generate";
import { expect, test } from "vitest";
import { printRules } from "./print-rules.ts";

function rule(id: string, parts: Partial<RuleRow> = {}): RuleRow {
  const source = { file: "spec/cats/behavior.tsp", line: 12 };
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

const printed = (...rows: RuleRow[]): string =>
  printRules({ rules: Object.fromEntries(rows.map((row) => [row.id, row])) }, []);

/** The first cell of every row, headings aside. */
const ids = (text: string): string[] => [...text.matchAll(/^\| ([A-Z]+-\w+) /gm)].map(([, id = ""]) => id);

test("a row has the rule, its level and origin, and a link to its declaration", () => {
  const text = printed(rule("CAT-01", { level: "SHOULD", declaredBy: "refuses", on: "cats.feed" }));
  expect(text).toContain(
    "| CAT-01 | A cat purrs. | SHOULD | source | [`@refuses` on `cats.feed`](../cats/behavior.tsp#L12) | — |",
  );
});

test("rules are sorted by family and number", () => {
  const text = printed(rule("DOG-01"), rule("CAT-100a"), rule("CAT-100"), rule("CAT-99"));
  expect(ids(text)).toEqual(["CAT-99", "CAT-100", "CAT-100a", "DOG-01"]);
  expect(text.match(/^## .*$/gm)).toEqual(["## CAT", "## DOG"]);
});

test("rules of the source and rules of decisions are counted separately", () => {
  expect(printed(rule("CAT-01"), rule("CAT-02"), rule("G-01a", { origin: "decision" }))).toContain(
    "2 rules of the source, and 1 (`G-` and `V-`)",
  );
});

test("a rule of a decision links to the decision", () => {
  const rules = Object.fromEntries(["CAT-01", "G-70a"].map((id) => [id, rule(id)]));
  const decided = { ...rules, "G-70a": rule("G-70a", { origin: "decision" }) };
  const decision = { id: "G-70", title: "Purring at night", open: "o", holds: "h", why: "w", line: 1 };
  const origins = [...printRules({ rules: decided }, [], [decision]).matchAll(/\| MUST \| ([^|]*) \|/g)];
  expect(origins.map(([, origin]) => origin)).toEqual(["source", "[G-70](../decisions.md#g-70-purring-at-night)"]);
});

test("characters that would break the table are escaped", () => {
  expect(printed(rule("CAT-01", { sentence: "a | b <c> *d*" }))).toContain("| a \\| b &lt;c> \\*d\\* |");
});

test("a rule lists its checks: a single check by its name, several of one family by the family", () => {
  const checks = [
    { name: "wire/every reply", family: "wire", rules: ["CAT-01"] },
    { name: "access/cats.feed", family: "access", rules: ["CAT-01", "CAT-02"] },
    { name: "access/cats.pet", family: "access", rules: ["CAT-01"] },
  ];
  const rows = Object.fromEntries(["CAT-01", "CAT-02", "CAT-03"].map((id) => [id, rule(id)]));
  const text = printRules({ rules: rows }, checks);
  const last = [...text.matchAll(/\| ([^|]*) \|$/gm)].map(([, cell]) => cell);
  expect(last).toEqual(["what checks it", "`access/…`, `wire/every reply`", "`access/cats.feed`", "—"]);
  expect(text).toContain("The suite has checks for 2 of them");
});
