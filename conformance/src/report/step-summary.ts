import { shortIdentity } from "@tallystick/contract";
import { families, type Family } from "../checks/check.ts";
import { causeCounts, causesOf, type Cause, type Failure } from "./causes.ts";
import { consequenceText, precedingCause } from "./consequences.ts";
import { baselineText, changesSince, comparedCounts, newsOf } from "./comparison-text.ts";
import { counted } from "./counted.ts";
import { curlOf } from "./evidence/curl.ts";
import { evidenceOf, sidesText } from "./evidence/evidence.ts";
import { momentTitles } from "./evidence/moment-text.ts";
import { foldedText, type Folded } from "./evidence/folded.ts";
import { conditionOf, isMoment, repetitionText, type CourseStep } from "./evidence/steps.ts";
import { overlapText, stretchSteps } from "./evidence/stretches.ts";
import type { Findings, ShownFailure } from "./findings.ts";
import { nextSteps } from "./next-steps.ts";
import { operationRows, withoutOwnRuleLines, withoutOwnRuleTitle } from "./operation-rows.ts";
import { printableLine } from "./printable.ts";
import type { Report, RuleReport } from "../runner/result/report.ts";
import { replayElsewhere } from "./replay-elsewhere.ts";
import { headingOf, meaningOf, rulesUnder, resultCounts } from "./standing.ts";
import { inState } from "./in-state.ts";

/** The report as markdown for the summary page of a CI step. */
export function stepSummaryOf(report: Report): string {
  const seconds = (report.durationMs / 1_000).toFixed(1);
  const causes = causesOf(report);
  return [
    `## Tallystick: ${headingOf(report)}`,
    "",
    meaningOf(report),
    "",
    `${resultCounts(report)} · ${counted(report.requests, "request")} in ${seconds} s · contract ${report.contract.version} (\`${shortIdentity(report.contract)}\`) · seed ${report.seed}`,
    "",
    ...comparisonLines(report),
    ...causeLines(report, causes),
    ...nextLines(report, causes),
    "| family | held | violated | never exercised | not declared |",
    "| --- | ---: | ---: | ---: | ---: |",
    ...families.flatMap((family) => familyLine(family, report.rules)),
    "",
    ...operationLines(report),
    ...report.knownFailing.map(({ rule, status, reason }) => `- known failure ${rule}, ${status}: ${inline(reason)}`),
  ].join("\n");
}

function familyLine(family: Family, all: readonly RuleReport[]): string[] {
  const rules = rulesUnder(family, all);
  if (rules.length === 0) return [];
  const count = (verdict: RuleReport["verdict"]): number => rules.filter((rule) => rule.verdict === verdict).length;
  return [
    `| ${family} | ${count("held")} | ${count("violated")} | ${count("never-exercised")} | ${count("not-declared")} |`,
  ];
}

/** Operations in numbers of rules, and those of which the contract says nothing. */
function operationLines(report: Report): string[] {
  const rows = operationRows(report);
  if (rows.length === 0) return [];
  const silent = withoutOwnRuleLines(report);
  return [
    ...(silent.length === 0 ? [] : [`${withoutOwnRuleTitle}.`, "", ...silent.map((line) => `- ${inline(line)}`), ""]),
    `<details><summary>Rules by operation (${rows.length})</summary>`,
    "",
    "| operation | held | violated | never exercised | not declared | its own |",
    "| --- | ---: | ---: | ---: | ---: | ---: |",
    ...rows.map(
      (row) =>
        `| ${inline(row.operation)} | ${row.held} | ${row.violated} | ${row.neverExercised} | ${row.notDeclared} | ${row.own} |`,
    ),
    "",
    "</details>",
    "",
  ];
}

/** What changed since the baseline: the first question about a change that somebody proposes. */
function comparisonLines(report: Report): string[] {
  if (report.comparison === undefined) return [];
  return [
    `### ${comparedCounts(report.comparison)}`,
    "",
    `${baselineText(report.comparison)}.`,
    "",
    ...changesSince(report).flatMap(({ title, lines }) => [
      `**${title}**`,
      "",
      ...lines.slice(0, mostChanges).map((line) => `- ${inline(line)}`),
      ...(lines.length > mostChanges ? [`- and ${lines.length - mostChanges} more`] : []),
      "",
    ]),
  ];
}

/** The lines of each list of changes. */
const mostChanges = 20;

/** The causes with their calls, and the failures of a cause in a line each. */
const mostCauses = 10;
const mostFailures = 20;

/** What explains most comes first; a summary of a CI step must not exceed a megabyte. */
export function causeLines(report: Findings, causes: readonly Cause[]): string[] {
  const rest = causes.length - mostCauses;
  return [
    ...causes
      .slice(0, mostCauses)
      .flatMap((cause, index) =>
        causeEntry(cause, { number: index + 1, before: precedingCause(cause, causes), news: newsOf(report, cause) }),
      ),
    ...(rest > 0 ? [`And ${counted(rest, "further cause")}, each with fewer rules.`, ""] : []),
  ];
}

/** What to do next, and how the commands work on the machine of the reader. */
function nextLines(report: Report, causes: readonly Cause[]): string[] {
  const elsewhere = causes.length === 0 ? undefined : replayElsewhere(report);
  const steps = nextSteps(report, causes).flatMap(({ text, command }) => [
    inline(text),
    "",
    ...(command === undefined ? [] : ["```sh", printableLine(command), "```", ""]),
  ]);
  return [
    ...(steps.length === 0 ? [] : ["### Next", "", ...steps]),
    ...(elsewhere === undefined ? [] : [inline(elsewhere), ""]),
  ];
}

interface Place {
  /** From 1. */
  number: number;
  /** The cause that it probably follows from. */
  before: string | undefined;
  /** How much of it the baseline does not have. */
  news: string | undefined;
}

function causeEntry(cause: Cause, { number, before, news }: Place): string[] {
  const [first, ...others] = cause.failures;
  if (first === undefined) return [];
  const rest = others.length - mostFailures;
  return [
    `### ${number}. ${inline(cause.title)}`,
    "",
    `${causeCounts(cause)}${news === undefined ? "" : `, ${news}`}. For example ${first.rule.id} (${first.rule.level === undefined ? "" : `${first.rule.level}, `}\`${first.rule.source}\`): ${inline(first.rule.sentence)}`,
    "",
    ...(cause.follows === undefined ? [] : [`${inline(consequenceText(cause, before) ?? "")}.`, ""]),
    failureLine(first),
    "",
    "  ```sh",
    ...callLines(first.example),
    "  ```",
    "",
    ...(others.length === 0
      ? []
      : [
          `<details><summary>The other ${counted(others.length, "failure")} of this cause</summary>`,
          "",
          ...others.slice(0, mostFailures).map(failureLine),
          ...(rest > 0 ? [`- and ${rest} more`] : []),
          "",
          "</details>",
          "",
        ]),
  ];
}

function failureLine({ rule, example }: Failure): string {
  return `- ${rule.id} \`${example.operation}\`${inline(inState(example.state, example.operation))}: ${inline(sidesText(example))}`;
}

/** Of a long sequence only the last calls; the replay has all of them. */
const mostSteps = 16;
const lastSteps = 8;

/** Each request as a shell command with the status of its replies, the last reply, and the command that repeats all of it. */
function callLines(example: ShownFailure): string[] {
  const { again } = example;
  const steps = stretchSteps(evidenceOf(example).course, example).flatMap((lanes) => {
    const overlap = overlapText(lanes);
    return [...(overlap === undefined ? [] : [overlap]), ...lanes.flat()];
  });
  const shown = steps.length > mostSteps ? steps.slice(-lastSteps) : steps;
  const left = steps.length - shown.length;
  return [
    ...(left === 0 ? [] : [`  # ${counted(left, "call")} before these; the JSON report has them`]),
    ...shown.flatMap((step) => stepLines(step, step === steps.at(-1))),
    ...(again === undefined ? [] : ["  # this repeats all of it, on things of its own", `  ${printableLine(again)}`]),
  ];
}

const longestReply = 400;

function stepLines(step: CourseStep | Folded | string, isLast: boolean): string[] {
  if (typeof step === "string") return [`  # ${step}`];
  if ("folded" in step) return [`  # ${printableLine(foldedText(step))}`];
  if (isMoment(step)) return momentTitles(step).map((title) => `  # ${printableLine(title)}`);
  const statuses = step.replies.map(({ status }) => status).join(" … ");
  const repetition = repetitionText(step);
  const body = isLast ? printableLine(step.replies.at(-1)?.replyBody ?? "").replaceAll(/\s+/g, " ") : "";
  const reply = body.length > longestReply ? `${body.slice(0, longestReply - 1)}…` : body;
  const condition = conditionOf(step);
  return [
    ...(condition === undefined ? [] : [`  # ${printableLine(`${step.request.operation}: ${condition}`)}`]),
    `  ${curlOf(step.request).replaceAll("\n", "\n  ")}`,
    `  # ${repetition === undefined ? "" : `${repetition} `}→ ${statuses} ${reply}`.trimEnd(),
  ];
}

/** One line, with nothing that markdown or HTML would interpret. */
export function inline(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(/[<>|\\`*_]/g, (sign) => `\\${sign}`);
}
