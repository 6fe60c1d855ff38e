import type { ContractFile, RuleRow } from "./contract-file.ts";

/** The catalogue for people: every rule, what it says, and where it is declared. */
export function printRules({ rules }: Pick<ContractFile, "rules">): string {
  const rows = Object.values(rules).toSorted((a, b) => inOrder(a.id, b.id));
  const families = Map.groupBy(rows, ({ id }) => familyOf(id));
  return [
    "<!-- Generated from the contract of spec/ by `pnpm generate`. Do not edit. -->",
    "",
    "# Rules",
    "",
    `${count(rows, "source")} rules of the source, and ${count(rows, "decision")} (\`G-\` and \`V-\`) of the decisions that settle what it leaves open.`,
    ...[...families].flatMap(([family, own]) => ["", `## ${family}`, "", ...table(own)]),
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

function table(rows: RuleRow[]): string[] {
  return ["| rule | says | level | origin | declared |", "|---|---|---|---|---|", ...rows.map(line)];
}

function line({ id, sentence, level, origin, declaredBy, on, source }: RuleRow): string {
  const place = `${source.file.replace(/^spec\//, "../")}#L${source.line}`;
  const cells = [id, inCell(sentence), level, origin, `[\`@${declaredBy}\` on \`${on}\`](${place})`];
  return `| ${cells.join(" | ")} |`;
}

const inCell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("<", "&lt;").replaceAll("*", "\\*");
