import { families, type Family } from "../checks/check.ts";
import { counted } from "./counted.ts";
import { curlOf } from "./evidence/curl.ts";
import { sidesText } from "./evidence/evidence.ts";
import { repetitionText, stepsOf, type Step } from "./evidence/steps.ts";
import type { Report, RuleReport } from "../runner/result/report.ts";
import { headingOf, meaningOf, rulesUnder, resultCounts, unexpected } from "./standing.ts";
import { inState } from "./violation-text.ts";

/** The report as markdown for the summary page of a CI step. */
export function stepSummaryOf(report: Report): string {
  const seconds = (report.durationMs / 1_000).toFixed(1);
  return [
    `## Tallystick: ${headingOf(report)}`,
    "",
    meaningOf(report),
    "",
    `${resultCounts(report)} · ${counted(report.requests, "request")} in ${seconds} s · contract ${report.contract.version} (\`${report.contract.hash.slice(0, 12)}\`) · seed ${report.seed}`,
    "",
    "| family | held | violated | never exercised | not declared |",
    "| --- | ---: | ---: | ---: | ---: |",
    ...families.flatMap((family) => familyLine(family, report.rules)),
    "",
    ...unexpected(report).flatMap(violationLines),
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

function violationLines(rule: RuleReport): string[] {
  return [
    `### ${rule.id} ${inline(rule.sentence)}`,
    "",
    ...(rule.counterexamples ?? []).flatMap((example) => [
      `- \`${example.operation}\`${inState(inline(example.state))}: ${inline(sidesText(example))}`,
      "",
      "  ```sh",
      ...stepsOf(example.transcript).flatMap(stepLines),
      "  ```",
      "",
    ]),
  ];
}

/** The request as a shell command, with the status of each reply as a comment. */
function stepLines(step: Step): string[] {
  const statuses = step.replies.map(({ status }) => status).join(" … ");
  const repetition = repetitionText(step);
  return [
    `  ${curlOf(step.request).replaceAll("\n", "\n  ")}`,
    `  # ${repetition === undefined ? "" : `${repetition} `}→ ${statuses}`,
  ];
}

/** One line, with nothing that markdown or HTML would interpret. */
function inline(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(/[<>|\\`*_]/g, (sign) => `\\${sign}`);
}
