import type { RuleRow } from "@tallystick/generate";
import { expect, test } from "vitest";
import { printDecisionData, printDecisions } from "./print-decisions.ts";

function rule(id: string, origin: RuleRow["origin"] = "decision"): [string, RuleRow] {
  const row: RuleRow = {
    id,
    sentence: "A cat purrs.",
    level: "MUST",
    origin,
    decided: [],
    declaredBy: "rule",
    on: "Cat",
    source: { file: "spec/cats/behavior.tsp", line: 1 },
  };
  return [id, row];
}

const contract = { rules: Object.fromEntries([rule("G-70b"), rule("G-70a"), rule("G-07a"), rule("CAT-70", "source")]) };

const list = `# Decisions

## Cats

### G-07 Hissing

- Open: Whether cats hiss.
- Holds: They do.
- Why: Everybody hears it.
- Rules: \`G-70a\`

### G-70 Purring

- Open: Whether cats purr.
- Holds: They do.
- Why: Everybody hears it.

### V-01 Sleeping

- Open: Whether cats sleep.
- Holds: They do.
- Why: Everybody sees it.
`;

test("each entry ends with the rules that follow from it, whatever stood there before", () => {
  const printed = printDecisions(list, contract);
  expect(printed.match(/^- Rules: .*$/gm)).toEqual([
    "- Rules: `G-07a`",
    "- Rules: `G-70a`, `G-70b`",
    "- Rules: none of its own",
  ]);
  expect(printed.replaceAll(/- Rules: .*\n/g, "")).toBe(list.replace("- Rules: `G-70a`\n", ""));
});

test("printing is idempotent", () => {
  const printed = printDecisions(list, contract);
  expect(printDecisions(printed, contract)).toBe(printed);
});

test("the data holds each entry by its id, with its rules", () => {
  expect(JSON.parse(printDecisionData(list, contract))).toMatchObject({
    "G-07": { id: "G-07", title: "Hissing", rules: ["G-07a"] },
    "G-70": { open: "Whether cats purr.", holds: "They do.", why: "Everybody hears it.", rules: ["G-70a", "G-70b"] },
    "V-01": { rules: [] },
  });
});
