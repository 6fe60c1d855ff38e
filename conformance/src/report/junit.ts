import { families } from "../checks/check.ts";
import { isKnownFailing } from "../runner/result/known-failing.ts";
import { causesOf, type Cause } from "./causes.ts";
import { newsOfRule } from "./comparison-text.ts";
import { consequenceText } from "./consequences.ts";
import { sidesText } from "./evidence/evidence.ts";
import type { Findings, ShownRule } from "./findings.ts";
import { createPaint } from "./paint.ts";
import type { Report } from "../runner/result/report.ts";
import { recurrenceText } from "./recurrence.ts";
import { violationText } from "./violation-text.ts";

const plain = createPaint({ isTerminal: false, env: {}, isRefused: true });

/**
 * The report as JUnit XML: one suite per family, one case per rule; a violated one contains what the terminal shows.
 */
export function junitOf(report: Report, allowIncomplete: boolean): string {
  return junitOfFindings(report, { allowIncomplete, causes: causesOf(report), kinds: families });
}

interface JunitOptions {
  allowIncomplete: boolean;
  causes: readonly Cause[];
  /** The suites, in this order. */
  kinds: readonly string[];
}

/** The same of what was found about a client or a receiver. */
export function junitOfFindings(
  report: Findings & Pick<Report, "durationMs">,
  { allowIncomplete, causes, kinds }: JunitOptions,
): string {
  const causeOfRule = new Map(
    causes.toReversed().flatMap((cause) => cause.rules.map(({ id }) => [id, cause] as const)),
  );
  const suites = kinds.flatMap((family) => {
    const rules = report.rules.filter((rule) => rule.family === family);
    return rules.length === 0
      ? []
      : suite(
          family,
          report.contract,
          rules.map((rule) =>
            testCase(rule, {
              isKnown: isKnownFailing(report.knownFailing, rule),
              allowIncomplete,
              cause: causeOfRule.get(rule.id),
              news: newsOfRule(report, rule.id),
            }),
          ),
        );
  });
  const time = (report.durationMs / 1_000).toFixed(3);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="tallystick" tests="${report.rules.length}" time="${time}">`,
    ...suites,
    "</testsuites>",
    "",
  ].join("\n");
}

function suite(family: string, contract: Findings["contract"], cases: readonly Case[]): string[] {
  const count = (kind: Case["kind"]): number => cases.filter((each) => each.kind === kind).length;
  const counts = `tests="${cases.length}" failures="${count("failure")}" errors="${count("error")}" skipped="${count("skipped")}"`;
  const properties = ["title", "version", "shapeHash", "behaviourHash"] as const;
  return [
    `  <testsuite name="${family}" ${counts}>`,
    "    <properties>",
    ...properties.map((name) => `      <property name="contract.${name}" value="${escaped(contract[name])}"/>`),
    "    </properties>",
    ...cases.map(({ xml }) => xml),
    "  </testsuite>",
  ];
}

interface Case {
  kind: "passed" | "failure" | "error" | "skipped";
  xml: string;
}

interface Setting {
  isKnown: boolean;
  allowIncomplete: boolean;
  /** What the failures of the rule have in common with those of others: readers of JUnit group by the type of a failure. */
  cause: Cause | undefined;
  news: ReturnType<typeof newsOfRule>;
}

function testCase(rule: ShownRule, { isKnown, allowIncomplete, cause, news }: Setting): Case {
  const open = `    <testcase classname="${rule.family}" name="${escaped(`${rule.id} ${rule.sentence}`)}"`;
  const kind = kindOf(rule, isKnown, allowIncomplete);
  const since = news === undefined ? "" : `\n      <system-out>${news} since the baseline</system-out>`;
  if (kind === "passed") return { kind, xml: since === "" ? `${open}/>` : `${open}>${since}\n    </testcase>` };
  const found = isKnown ? "known failing" : (rule.reason ?? firstFailure(rule));
  const message = news === undefined || isKnown ? found : `${news}: ${found}`;
  const type = kind === "failure" && cause !== undefined ? ` type="${escaped(cause.title)}"` : "";
  const follows = cause === undefined ? undefined : consequenceText(cause, `"${cause.follows?.of.title}"`);
  const lines = [...(follows === undefined ? [] : [follows]), ...violationText(rule, plain)];
  const detail = rule.verdict === "violated" ? inText(lines.join("\n")) : "";
  return {
    kind,
    xml: `${open}>\n      <${kind} message="${escaped(message)}"${type}>${detail}</${kind}>${since}\n    </testcase>`,
  };
}

function kindOf(rule: ShownRule, isKnown: boolean, allowIncomplete: boolean): Case["kind"] {
  if (rule.verdict === "held") return "passed";
  if (rule.verdict === "violated") return isKnown ? "skipped" : "failure";
  return rule.verdict === "never-exercised" && rule.level !== "SHOULD" && !allowIncomplete ? "error" : "skipped";
}

function firstFailure(rule: ShownRule): string {
  const [example] = rule.counterexamples ?? [];
  if (example === undefined) return "";
  const { operation, reproduced } = example;
  const recurrence = reproduced === undefined ? "" : ` (${recurrenceText(reproduced)})`;
  return `${operation}: ${sidesText(example)}${recurrence}`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** XML allows no control characters, not even escaped. */
function escaped(text: string): string {
  return inText(text).replaceAll("\n", "&#10;");
}

/** Line breaks inside an element are kept for the reader. */
function inText(text: string): string {
  const printable = text.replaceAll(/(?![\n\r\t])\p{Cc}/gu, "\uFFFD");
  return printable.replaceAll(/[&<>"]/g, (found) => entities[found] ?? found);
}
