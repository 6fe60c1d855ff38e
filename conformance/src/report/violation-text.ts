import { causeCounts, type Cause, type Failure } from "./causes.ts";
import { counted } from "./counted.ts";
import { curlOf, givenCallerNote } from "./evidence/curl.ts";
import { evidenceOf, sidesText, type Evidence } from "./evidence/evidence.ts";
import { deliveryTitle, momentTitles } from "./evidence/moment-text.ts";
import { foldedText } from "./evidence/folded.ts";
import { conditionOf, isMoment, repetitionText, type CourseStep, type ShownMoment } from "./evidence/steps.ts";
import { overlapText, stretchSteps, type Lanes } from "./evidence/stretches.ts";
import type { ShownFailure, ShownRule } from "./findings.ts";
import { inState } from "./in-state.ts";
import type { Paint } from "./paint.ts";
import { aboutFailure } from "./recurrence.ts";
import { printable, printableAll, printableLine } from "./printable.ts";
import type { TranscriptEntry } from "../runner/result/report.ts";

/** A violated rule as a complete bug report. */
export function violationText(rule: ShownRule, paint: Paint): string[] {
  const { id, sentence, level, source, further, counterexamples = [] } = rule;
  return [
    `${paint.red("✗")} ${paint.bold(id)} ${printableLine(sentence)}`,
    paint.dim(`  ${level === undefined ? "" : `${level} · `}${printableLine(source)}`),
    ...counterexamples.flatMap((example) => exampleText(example, paint)),
    ...(further === undefined ? [] : [paint.dim(`  and ${counted(further, "further failure")} of this rule`)]),
  ];
}

/** The other failures of a cause that are named, in a line each. */
const mostNamed = 8;

/**
 * A cause with its simplest failure as a complete bug report, and its other failures in a line each. `news`: how much of it the
 * baseline does not have.
 */
export function causeText(cause: Cause, paint: Paint, news?: string): string[] {
  const { title, failures, rules } = cause;
  const [first, ...others] = failures;
  if (first === undefined) return [];
  const { further: _further, ...rule } = first.rule;
  const isOne = others.length === 0;
  const since = news === undefined ? [] : [paint.yellow(news)];
  return [
    // A single rule says it itself.
    ...(rules.length === 1
      ? since
      : [
          `${paint.red(paint.bold(printableLine(title)))} · ${[causeCounts(cause), ...since].join(" · ")}, for example`,
        ]),
    ...violationText({ ...(isOne ? first.rule : rule), counterexamples: [first.example] }, paint),
    ...(isOne ? [] : ["", paint.yellow(`  ${counted(others.length, "other failure")} of this cause`)]),
    ...others.slice(0, mostNamed).map((failure) => `    ${printableLine(failureLine(failure))}`),
    ...(others.length > mostNamed ? [`    and ${others.length - mostNamed} more: --report html=FILE shows each`] : []),
  ];
}

const longestLine = 200;

/** `CARD-20 cards.get in FROZEN: expected 409, observed 200` */
function failureLine({ rule, example }: Failure): string {
  const text = `${rule.id} ${example.operation}${inState(example.state, example.operation)}: ${sidesText(example, example.transcript)}`;
  return text.length > longestLine ? `${text.slice(0, longestLine - 1)}…` : text;
}

/** One failure of the rule, with the transcript as shell commands. */
export function exampleText(raw: ShownFailure, paint: Paint): string[] {
  const { transcript, ...example } = printableAll(raw);
  const note = givenCallerNote(transcript);
  const evidence = evidenceOf(raw);
  return [
    "",
    `  ${paint.cyan(example.operation)}${inState(example.state, example.operation)} ${paint.dim(
      aboutFailure(example)
        .map((part) => `· ${part}`)
        .join(" "),
    )}`.trimEnd(),
    ...sidesLines(evidence, paint),
    ...stretchSteps(evidence.course, raw).flatMap((lanes) => stretchText(lanes, paint)),
    ...(note === undefined ? [] : [paint.dim(`    ${note}`)]),
    ...(example.again === undefined ? [] : [`    repeat    ${example.again}`]),
  ];
}

/** What was expected and what was observed; of two large values, where they differ. */
export function sidesLines(
  { expected, observed, comparison }: Pick<Evidence, "expected" | "observed" | "comparison">,
  paint: Paint,
): string[] {
  if (comparison === undefined)
    return [`    expected  ${printableLine(expected)}`, `    observed  ${paint.red(printableLine(observed))}`];
  const { what, first, more } = comparison;
  const places = first.map(
    (each) => `at ${each.path}: expected ${each.expected}, observed ${paint.red(each.observed)}`,
  );
  const [at = "", ...others] = more === 0 ? places : [...places, `${more} more`];
  return [
    ...(what === "" ? [] : [`    expected  ${printableLine(what)}`]),
    `    differs   ${at}`,
    ...others.map((line) => `              ${line}`),
  ];
}

function stretchText(lanes: Lanes, paint: Paint): string[] {
  const overlap = overlapText(lanes);
  return [
    ...(overlap === undefined ? [] : [paint.dim(`    # ${overlap}`)]),
    ...lanes
      .flat()
      .flatMap((step) =>
        "folded" in step ? [paint.dim(`    # ${printableLine(foldedText(step))}`)] : stepText(step, paint),
      ),
  ];
}

/** A request as a shell command, and its reply; of a poll how often it was sent, and the first and last reply. */
export function stepText(step: CourseStep, paint: Paint): string[] {
  if (isMoment(step)) return momentLines(step).map((line) => paint.dim(`    ${line}`));
  const repetition = repetitionText(step);
  const isChanged = step.replies.length > 1;
  const replies = step.replies.map((entry, nth) => `→ ${isChanged ? ["first ", "last "][nth] : ""}${replyText(entry)}`);
  const condition = conditionOf(step);
  return [
    ...(condition === undefined
      ? []
      : [`    ${paint.dim("#")} ${printableLine(`${step.request.operation}: ${condition}`)}`]),
    `    ${paint.dim("$")} ${curlOf(step.request)}`,
    ...[...(repetition === undefined ? [] : [repetition]), ...replies].map((line) => paint.dim(`      ${line}`)),
  ];
}

/** What happened between calls, each title with the body of the delivery below it. */
function momentLines(moment: ShownMoment): string[] {
  if (moment.kind !== "deliveries-awaited" || moment.deliveries.length === 0)
    return momentTitles(moment).map((title) => `# ${title}`);
  return moment.deliveries.flatMap((delivery) => [
    `# ${printableLine(deliveryTitle(moment, delivery))}`,
    `  ← ${shortened(delivery.body)}`,
  ]);
}

function replyText({ status, replyBody, lost }: TranscriptEntry): string {
  return lost === undefined ? `${status} ${shortened(replyBody)}`.trim() : `no reply (${lost})`;
}

function shortened(text: string): string {
  const line = printable(text).replaceAll(/\s+/g, " ");
  return line.length > 400 ? `${line.slice(0, 399)}…` : line;
}
