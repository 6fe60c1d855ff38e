import { families } from "../checks/check.ts";
import type { Paint } from "./paint.ts";
import type { MatrixReport, Report, RuleReport, RuleVerdict } from "../runner/result/report.ts";
import { rulesUnder } from "./standing.ts";
import { table } from "./table.ts";
import { undrivenText } from "./undriven-text.ts";
import { wrongMovesText } from "./wrong-moves.ts";

const columns: readonly RuleVerdict[] = ["held", "violated", "never-exercised", "not-declared"];

/** Rules by family and verdict, each under every family that judges it, and below it one line per lifecycle. */
export function familyTable(report: Report, paint: Paint): string[] {
  const rows = families.flatMap((family) => {
    const rules = rulesUnder(family, report.rules);
    return rules.length === 0 ? [] : [rowOf(family, rules, paint)];
  });
  const all = rows.length < 2 ? [] : [rowOf("all rules", report.rules, paint)];
  const head = ["family", "held", "violated", "never exercised", "not declared"].map((title) => paint.dim(title));
  return [...table([head, ...rows, ...all], new Set([1, 2, 3, 4])), ...matrixLines(report.matrix)];
}

function rowOf(title: string, rules: readonly RuleReport[], paint: Paint): string[] {
  return [title, ...columns.map((verdict) => counted(rules, verdict, paint))];
}

/**
 * `CardState  edges 4/4 driven, 3 not by callers · illegal pairs 8/8`; in one line the lifecycles that no caller moves.
 */
export function matrixLines(matrix: Report["matrix"]): string[] {
  const [walked, idle] = [true, false].map((is) =>
    Object.entries(matrix).filter(([, { cells }]) => cells.length > 0 === is),
  );
  const lines = (walked ?? []).map(([name, report]) => [
    name,
    `edges ${share(report, "edge")}${leftOf(report)} · illegal pairs ${share(report, "illegal")}`,
  ]);
  const names = (idle ?? []).map(([name, { undriven }]) => `${name} (${undriven.length})`).join(", ");
  const others = names === "" ? [] : [`Moved by no caller: ${names}`];
  return lines.length === 0 ? [] : ["", ...table(lines), ...others];
}

/** ` driven, 3 not by callers` */
function leftOf({ undriven }: MatrixReport): string {
  const left = undrivenText(undriven);
  return left === "" ? "" : ` driven, ${left}`;
}

function share(report: MatrixReport, kind: "edge" | "illegal"): string {
  const { exercised, total } = kind === "edge" ? report.edges : report.illegalPairs;
  const wrong = wrongMovesText(report, kind);
  return `${exercised}/${total}${wrong === "" ? "" : ` (${wrong})`}`;
}

function counted(rules: readonly RuleReport[], verdict: RuleVerdict, paint: Paint): string {
  const count = rules.filter((rule) => rule.verdict === verdict).length;
  if (count === 0) return paint.dim("·");
  if (verdict === "violated") return paint.red(String(count));
  return verdict === "never-exercised" ? paint.yellow(String(count)) : String(count);
}
