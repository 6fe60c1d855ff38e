import type { UntriedCheck } from "../trial/trial-results.ts";
import type { Report, RuleReport, UntriedReport } from "./report.ts";

/** The checks that could not be tried although a rule of theirs held: that it held somewhere says nothing of their place. */
export function untriedOf(checks: readonly UntriedCheck[], rules: readonly RuleReport[]): UntriedReport[] {
  const held = new Set(rules.flatMap(({ id, verdict }) => (verdict === "held" ? [id] : [])));
  return checks
    .filter((each) => each.rules.some((rule) => held.has(rule)))
    .map(({ check, rules: judged, reason }) => ({ check, rules: judged.filter((rule) => held.has(rule)), reason }));
}

/** Of several parts of one run: each check is in one part, and its rules may have held in any. */
export function mergedUntried(reports: readonly Report[], rules: readonly RuleReport[]): UntriedReport[] {
  const all = reports.flatMap(({ untried = [] }) => untried);
  return untriedOf([...new Map(all.map((each) => [each.check, each])).values()], rules);
}

export const untriedTitle = "Not tried here, though the rule held elsewhere";

/** How many reasons are shown, and how many checks of each; the JSON report has all. */
const mostReasons = 12;
const mostChecks = 3;

/** One line per reason, with its checks. */
export function untriedLines({ untried = [], part }: Report): string[] {
  if (part !== undefined) return [];
  const groups = [...Map.groupBy(untried, ({ reason }) => reason)];
  const lines = groups.slice(0, mostReasons).map(([reason, list]) => {
    const rest = list.length - mostChecks;
    const named = list.slice(0, mostChecks).map(({ check }) => check);
    return `${named.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}: ${reason}`;
  });
  const left = groups.length - lines.length;
  return left > 0 ? [...lines, `and ${left} more reasons; --report json=FILE has all`] : lines;
}
