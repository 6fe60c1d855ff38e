import type { ContractFile, RuleRow } from "@tallystick/generate";
import { anchorOf, decisionOf, type Decision } from "./decisions.ts";
import type { CheckRow } from "./suite-checks.ts";

/** Per rule, the checks of the suite, as text. */
type Checked = ReadonlyMap<string, string>;

/** The anchor of each decision in the list, by id. */
type Anchors = ReadonlyMap<string, string>;

/** RULES.md: every rule with its sentence, where it is declared, and the checks that the suite has for it. */
export function printRules(
  { rules }: Pick<ContractFile, "rules">,
  checks: CheckRow[],
  decisions: Decision[] = [],
): string {
  const rows = Object.values(rules).toSorted((a, b) => inOrder(a.id, b.id));
  const families = Map.groupBy(rows, ({ id }) => familyOf(id));
  const checked = checkText(checks);
  const anchors = new Map(decisions.map((decision) => [decision.id, anchorOf(decision)]));
  return [
    "<!-- Generated from the contract of spec/ by `pnpm generate`. Do not edit. -->",
    "",
    "# Rules",
    "",
    `${count(rows, "source")} rules of the source, and ${count(rows, "decision")} (\`G-\` and \`V-\`) of the [decisions](../decisions.md) that settle what it leaves open. What the source is, the decisions say first.`,
    `The suite has checks for ${rows.filter(({ id }) => checked.has(id)).length} of them; \`tallystick explain RULE\` tells of each.`,
    ...[...families].flatMap(([family, own]) => ["", `## ${family}`, "", ...table(own, checked, anchors)]),
    "",
  ].join("\n");
}

const count = (rows: RuleRow[], origin: RuleRow["origin"]): number =>
  rows.filter((row) => row.origin === origin).length;

const familyOf = (id: string): string => id.replace(/-.*/, "");

/** By family, then by number: G-99 before G-100, G-100a before G-100b. */
function inOrder(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}

/** A check by its name; when a family has more than one for a rule, the family. */
function checkText(checks: CheckRow[]): Checked {
  const pairs = checks.flatMap(({ rules, ...check }) => rules.map((rule) => ({ rule, ...check })));
  const byRule = [...Map.groupBy(pairs, ({ rule }) => rule)];
  return new Map(
    byRule.map(([rule, own]) => {
      const families = [...Map.groupBy(own, ({ family }) => family)].toSorted(([a], [b]) => (a < b ? -1 : 1));
      const names = families.map(([family, [only, ...others]]) => (others.length === 0 ? only?.name : `${family}/…`));
      return [rule, names.map((name) => `\`${name}\``).join(", ")];
    }),
  );
}

function table(rows: RuleRow[], checked: Checked, anchors: Anchors): string[] {
  const head = ["| rule | says | level | origin | declared | what checks it |", "|---|---|---|---|---|---|"];
  return [...head, ...rows.map((row) => line(row, checked.get(row.id) ?? unchecked(row), anchors))];
}

function unchecked({ unobservable }: RuleRow): string {
  return unobservable === undefined ? "—" : `the implementer's own tests. ${unobservable}`;
}

function line(row: RuleRow, checked: string, anchors: Anchors): string {
  const { id, sentence, level, declaredBy, on, source } = row;
  const place = `${source.file.replace(/^spec\//, "../")}#L${source.line}`;
  const cells = [
    id,
    inCell(sentence),
    level,
    originOf(row, anchors),
    `[\`@${declaredBy}\` on \`${on}\`](${place})`,
    inCell(checked),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** `source`, or the decision that the rule follows from. */
function originOf({ id, origin }: RuleRow, anchors: Anchors): string {
  if (origin === "source") return origin;
  const decision = decisionOf(id);
  const anchor = anchors.get(decision);
  return anchor === undefined ? decision : `[${decision}](../decisions.md#${anchor})`;
}

const inCell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("<", "&lt;").replaceAll("*", "\\*");
