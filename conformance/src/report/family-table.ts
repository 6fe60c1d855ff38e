import { families } from "../engine/check.ts";
import type { Paint } from "./paint.ts";
import type { MatrixReport, Report, RuleReport, RuleVerdict } from "./report.ts";
import { rulesUnder } from "./standing.ts";
import { table } from "./table.ts";

const columns: readonly RuleVerdict[] = ["held", "violated", "never-exercised", "not-declared"];

/** Rules by family and verdict, each under every family that judges it, and below it one line per lifecycle. */
export function familyTable(report: Report, paint: Paint): string[] {
  const rows = families.flatMap((family) => {
    const rules = rulesUnder(family, report.rules);
    return rules.length === 0 ? [] : [rowOf(family, rules, paint)];
  });
  const all = rows.length < 2 ? [] : [rowOf("all rules", report.rules, paint)];
  const head = ["family", "held", "violated", "never exercised", "not declared"].map((word) => paint.dim(word));
  return [...table([head, ...rows, ...all], new Set([1, 2, 3, 4])), ...matrixLines(report.matrix)];
}

function rowOf(title: string, rules: readonly RuleReport[], paint: Paint): string[] {
  return [title, ...columns.map((verdict) => counted(rules, verdict, paint))];
}

/** `CardState  edges 7/7 · illegal pairs 12/12` */
export function matrixLines(matrix: Report["matrix"]): string[] {
  const lines = Object.entries(matrix).map(([name, { edges, illegalPairs }]) => [
    name,
    `edges ${share(edges)} · illegal pairs ${share(illegalPairs)}`,
  ]);
  return lines.length === 0 ? [] : ["", ...table(lines)];
}

function share({ exercised, violated, total }: MatrixReport["edges"]): string {
  return `${exercised}/${total}${violated === 0 ? "" : ` (${violated} wrong)`}`;
}

function counted(rules: readonly RuleReport[], verdict: RuleVerdict, paint: Paint): string {
  const count = rules.filter((rule) => rule.verdict === verdict).length;
  if (count === 0) return paint.dim("·");
  if (verdict === "violated") return paint.red(String(count));
  return verdict === "never-exercised" ? paint.yellow(String(count)) : String(count);
}
