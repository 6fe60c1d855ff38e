import { causeCounts, causesOf, type Cause } from "./causes.ts";
import { consequenceText } from "./consequences.ts";
import { baselineText, changesSince, comparedCounts, newsOf } from "./comparison-text.ts";
import { counted } from "./counted.ts";
import { familyTable } from "./family-table.ts";
import { nextSteps } from "./next-steps.ts";
import { offerText } from "../runner/result/offered-part.ts";
import { neverSucceededLines, neverSucceededTitle } from "../runner/result/never-succeeded.ts";
import { withoutOwnRuleLines, withoutOwnRuleTitle } from "./operation-rows.ts";
import type { Paint } from "./paint.ts";
import { printableAll, printableLine } from "./printable.ts";
import type { Part, Report, RuleReport, Verdict } from "../runner/result/report.ts";
import { caveatOf, headingOf, resultCounts, shownAs, whyEnded } from "./standing.ts";
import { untriedTitle } from "../runner/result/untried.ts";
import { untriedSummary } from "./untried-text.ts";
import { unreachedTitle } from "./unreached-title.ts";
import { unprovenFailures } from "./unproven-failures.ts";
import { causeText } from "./violation-text.ts";

/** The summary for a person at the end of the run. */
export function summary(raw: Report, paint: Paint): string[] {
  const report = printableAll(raw);
  return [
    ...comparisonLines(report, paint),
    ...causeLines(raw, paint),
    "",
    ...familyTable(report, paint),
    ...section(
      "Without a reply when the target was gone: one of them may have ended it",
      linesUnanswered(report),
      paint,
    ),
    ...neverExercised(report.rules, paint),
    ...section(unreachedTitle(report), named(report.unreached ?? []), paint),
    ...section(neverSucceededTitle, neverSucceededLines(report), paint),
    ...section(untriedTitle, untriedLine(report), paint),
    ...section(withoutOwnRuleTitle, withoutOwnRuleLines(report), paint),
    ...notDeclared(report.rules, paint),
    ...unprovenFailures(report).flatMap(({ title, lines }) => section(title, lines, paint)),
    ...section("The suite itself failed (never charged to the target)", report.harnessFaults.map(faultLine), paint),
    ...section(
      "Known failures",
      report.knownFailing.map(({ rule, status, reason }) => `${rule}  ${statusText[status]}  ${reason}`),
      paint,
    ),
    ...section("Next", nextLines(report), paint),
    "",
    verdictLine(report, paint),
  ];
}

/** What to do next, each command below its text. */
function nextLines(report: Report): string[] {
  return nextSteps(report, causesOf(report)).flatMap(({ text, command }) =>
    [text, ...(command === undefined ? [] : [`  ${command}`])].map(printableLine),
  );
}

/** Against which run, and what changed since then. */
function comparisonLines(report: Report, paint: Paint): string[] {
  if (report.comparison === undefined) return [];
  return [
    "",
    `${baselineText(report.comparison)}: ${comparedCounts(report.comparison)}`,
    ...changesSince(report).flatMap(({ title, lines }) => section(title, lines, paint)),
  ];
}

/** The causes that are printed whole. */
const mostCauses = 8;

/** The causes that explain most as bug reports, and the others in a line each. */
function causeLines(report: Report, paint: Paint): string[] {
  const all = causesOf(report);
  const causes = all.filter(({ follows }) => follows === undefined);
  const further = causes
    .slice(mostCauses)
    .map((cause) =>
      printableLine([cause.title, causeCounts(cause), newsOf(report, cause)].filter(Boolean).join(" · ")),
    );
  return [
    ...causes
      .slice(0, mostCauses)
      .flatMap((cause) => [
        "",
        ...causeText(cause, paint, newsOf(report, cause)),
        ...all.filter(({ follows }) => follows?.of === cause).flatMap((each) => consequenceLines(each, paint)),
      ]),
    ...section("Further causes", further, paint),
  ];
}

/** A cause that needs no look of its own before the one that it follows from is mended. */
function consequenceLines(cause: Cause, paint: Paint): string[] {
  return [
    "",
    paint.yellow(`  ${printableLine(cause.title)} · ${causeCounts(cause)}`),
    `    ${printableLine(consequenceText(cause) ?? "")}`,
  ];
}

function neverExercised(rules: readonly RuleReport[], paint: Paint): string[] {
  return section("Never exercised", reasons(rules, "never-exercised"), paint);
}

const mostUnanswered = 8;

function linesUnanswered({ unanswered = [] }: Report): string[] {
  const rest = unanswered.length - mostUnanswered;
  return [
    ...unanswered.slice(0, mostUnanswered).map(printableLine),
    ...(rest > 0 ? [`and ${rest} more; --report json=FILE has all`] : []),
  ];
}

/** The page folds the checks away; a terminal cannot. */
function untriedLine(report: Report): string[] {
  const text = untriedSummary(report);
  return text === "" ? [] : [`${text} (--report html=FILE names each)`];
}

function notDeclared(rules: readonly RuleReport[], paint: Paint): string[] {
  return section("Not declared by this target", reasons(rules, "not-declared"), paint);
}

/** The result of a known failure, and what to do about it. */
const statusText: Record<Report["knownFailing"][number]["status"], string> = {
  failing: "failing",
  stale: "stale: it no longer fails, remove it from the list",
  unseen: "unseen: not all of its checks were run",
};

/** The number of rules named per reason; after an early end one reason holds for most of them. */
const mostNamed = 12;

/** One line per reason, with its rules. */
function reasons(rules: readonly RuleReport[], verdict: RuleReport["verdict"]): string[] {
  const groups = Map.groupBy(
    rules.filter((rule) => rule.verdict === verdict),
    ({ reason }) => reason ?? "",
  );
  return [...groups].flatMap(([reason, list]) => named(list.map(({ id }) => id)).map((ids) => `${ids}: ${reason}`));
}

/** Rules in one line, up to the limit; no line without rules. */
function named(ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const rest = ids.length - mostNamed;
  return [`${ids.slice(0, mostNamed).join(" ")}${rest > 0 ? ` and ${rest} more` : ""}`];
}

function section(title: string, lines: readonly string[], paint: Paint): string[] {
  return lines.length === 0 ? [] : ["", paint.yellow(title), ...lines.map((line) => `  ${line}`)];
}

function faultLine({ check, message, times }: Report["harnessFaults"][number]): string {
  return `${check} (${counted(times, "time")}): ${message}`;
}

const colours = { conformant: "green", violations: "red", incomplete: "yellow" } as const satisfies Record<
  Verdict,
  string
>;

/** `violations · 212 of 215 rules held, 1 known to fail · 1,204 requests in 8.3 s · seed 42` */
function verdictLine(report: Report, paint: Paint): string {
  const seconds = (report.durationMs / 1_000).toFixed(1);
  const stopped = report.interrupted === undefined ? "" : ` · ${whyEnded[report.interrupted]}`;
  const requests = counted(report.requests, "request");
  const part = report.part === undefined ? "" : ` in ${partText(report.part)}`;
  const since = report.comparison === undefined ? "" : ` · ${comparedCounts(report.comparison)}`;
  const facts = `${resultCounts(report)}${part}${since} · ${requests} in ${seconds} s · seed ${report.seed}`;
  return `${headline(report, paint)} · ${facts}${stopped}`;
}

/** `shard 1/4 of the suite`, `a part of the suite` */
function partText({ shard, ...narrowed }: Part): string {
  const rest = Object.keys(narrowed).length === 0 ? "the suite" : "a part of the suite";
  return shard === undefined ? rest : `shard ${shard.part}/${shard.of} of ${rest}`;
}

/** The verdict, and what else decides the exit code, so that nothing green is shown above a failed run. */
function headline(report: Report, paint: Paint): string {
  const caveat = caveatOf(report);
  const verdict = paint.bold(paint[colours[shownAs(report)]](headingOf(report)));
  return `${verdict}${offerText(report)}${caveat === undefined ? "" : `, but ${paint.red(caveat)}`}`;
}
