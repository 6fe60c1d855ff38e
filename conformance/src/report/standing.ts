import type { Family } from "../checks/check.ts";
import type { Findings, ShownRule } from "./findings.ts";
import { isListed } from "../runner/result/known-failing.ts";
import { counted } from "./counted.ts";
import type { Report, RuleReport, RuleVerdict } from "../runner/result/report.ts";

/** The violated rules, each with only those failures that no known failure covers. */
export function unexpected({ rules, knownFailing }: Pick<Findings, "rules" | "knownFailing">): ShownRule[] {
  return violatedBut(rules, ({ id }, operation) => !isListed(knownFailing, id, operation));
}

/** The violated rules, each with only those failures that a known failure covers. */
export function expectedFailures({ rules, knownFailing }: Pick<Findings, "rules" | "knownFailing">): ShownRule[] {
  return violatedBut(rules, ({ id }, operation) => isListed(knownFailing, id, operation));
}

function violatedBut(rules: readonly ShownRule[], shows: (rule: ShownRule, operation: string) => boolean): ShownRule[] {
  return rules.flatMap((rule) => {
    const counterexamples = (rule.counterexamples ?? []).filter(({ operation }) => shows(rule, operation));
    return rule.verdict !== "violated" || counterexamples.length === 0 ? [] : [{ ...rule, counterexamples }];
  });
}

/** The rules that a family judges, perhaps together with others. */
export function rulesUnder(family: Family, rules: readonly RuleReport[]): RuleReport[] {
  return rules.filter(
    (rule) => rule.families.includes(family) || (rule.families.length === 0 && rule.family === family),
  );
}

/** What changes the end of a run besides its verdict: `1 known failure no longer fails`. */
export function caveatOf({ knownFailing, harnessFaults }: Report): string | undefined {
  const stale = knownFailing.filter(({ status }) => status === "stale").length;
  const caveats = [
    ...(stale > 0 ? [`${counted(stale, "known failure")} no longer ${stale === 1 ? "fails" : "fail"}`] : []),
    ...(harnessFaults.length > 0 ? ["the suite itself failed"] : []),
  ];
  return caveats.length === 0 ? undefined : caveats.join(", and ");
}

/**
 * `7 of 10 rules held, 3 known to fail`: the number of held rules is never shown without the failures that do not
 * count.
 */
export function resultCounts(report: Report): string {
  const held = report.rules.filter(({ verdict }) => verdict === "held").length;
  const known = knownOf(report);
  return `${held} of ${counted(report.rules.length, "rule")} held${known === 0 ? "" : `, ${known} known to fail`}`;
}

/** Whether no rule was tried to its end, so that the verdict says nothing of the target. */
function isNothingJudged({ rules }: Report): boolean {
  return rules.every(({ verdict }) => verdict !== "held" && verdict !== "violated");
}

/** The verdict as a run is headed with; one that judged nothing is called neither conformant nor anything else. */
export function headingOf(report: Report): string {
  return report.verdict === "conformant" && isNothingJudged(report) ? "nothing was judged" : report.verdict;
}

/** The verdict whose colour a run gets: that of an incomplete one where a conformant run judged no rule or has a caveat. */
export function shownAs(report: Report): Report["verdict"] {
  const isBlemished = caveatOf(report) !== undefined || isNothingJudged(report);
  return report.verdict === "conformant" && isBlemished ? "incomplete" : report.verdict;
}

/** The number of violated rules that fail only as the list of known failures says. */
export function knownOf(report: Report): number {
  const unexpectedIds = new Set(unexpected(report).map(({ id }) => id));
  return expectedFailures(report).filter(({ id }) => !unexpectedIds.has(id)).length;
}

/** The verdict in a sentence or two, with everything that does not count. */
export function meaningOf(report: Report): string {
  const caveat = caveatOf(report);
  return `${sentences[report.verdict](report)}${caveat === undefined ? "" : ` But ${caveat}.`}${restOf(report)}`;
}

const sentences: Record<Report["verdict"], (report: Report) => string> = {
  conformant: (report) =>
    isNothingJudged(report)
      ? "Nothing was judged."
      : `${heldIn(report)}${but([...failed(report), ...untried(report)])}.`,
  incomplete: (report) => `No rule was broken${but(failed(report))}; ${gapOf(report)}.`,
  violations: (report) => {
    const broken = unexpected(report).length;
    const known = knownOf(report);
    const addition = known === 0 ? "" : ` Besides, ${counted(known, "rule")} failed as known.`;
    return `${counted(broken, "rule was", "rules were")} violated; each failure happened again when its calls were repeated by themselves.${addition}`;
  },
};

function heldIn({ part, offered }: Report): string {
  if (part !== undefined) return "Every rule that this part of the suite reached held";
  const those = offered === undefined ? "" : `, which offers ${offered.operations} of ${offered.of} operations,`;
  return `Every rule that this target${those} declares was tried, and held`;
}

/** A part says nothing about the rest, nor about what it lists and did not reach. */
function restOf({ part, unreached = [] }: Report): string {
  if (part === undefined) return "";
  const count = unreached.length;
  return ` Only a part was run${count === 0 ? "" : `, which did not reach ${counted(count, "rule")} that it lists`}.`;
}

function but(exceptions: readonly string[]): string {
  return exceptions.length === 0 ? "" : `, but for ${exceptions.join(" and ")}`;
}

/** Failures although the verdict is not violations. */
function failed(report: Report): string[] {
  const known = knownOf(report);
  // At a level that counts, the others would have made the verdict violations.
  const lenient = unexpected(report).length;
  return [
    ...(known === 0 ? [] : [counted(known, "known failure")]),
    ...(lenient === 0 ? [] : [counted(lenient, "broken SHOULD rule")]),
  ];
}

function untried({ rules }: Report): string[] {
  const count = countOf(rules, "never-exercised");
  return count === 0 ? [] : [`${counted(count, "SHOULD rule")} that could not be tried`];
}

/** Why it is incomplete. */
function gapOf({ rules, interrupted, flaky }: Report): string {
  const untriedRules = countOf(rules, "never-exercised");
  if (untriedRules > 0) return `${counted(untriedRules, "rule")} could not be tried`;
  if (interrupted !== undefined) return whyEnded[interrupted];
  const unconfirmed = flaky.filter((failure) => failure.unconfirmed !== undefined).length;
  if (unconfirmed > 0) return `${counted(unconfirmed, "failure")} could not be run again`;
  return `${counted(flaky.length, "failure")} did not recur`;
}

/** What ended a run before everything was tried. */
export const whyEnded: Readonly<Record<NonNullable<Report["interrupted"]>, string>> = {
  asked: "the run was stopped early",
  "first-violation": "the run was stopped at the first violation",
  "max-duration": "the run was stopped when its time was up",
  "credentials-refused":
    "the target refused the credentials that it took before: give some that last as long as the run",
  unreachable: "the target could not be reached any more, or stopped answering",
};

function countOf(rules: readonly RuleReport[], verdict: RuleVerdict): number {
  return rules.filter((rule) => rule.verdict === verdict).length;
}
