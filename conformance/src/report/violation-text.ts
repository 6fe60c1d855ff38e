import { counted } from "./counted.ts";
import { curlOf, givenCallerNote } from "./curl.ts";
import type { Paint } from "./paint.ts";
import { printableAll } from "./printable.ts";
import type { Counterexample, RuleReport, TranscriptEntry } from "../runner/result/report.ts";

/** A violated rule as a complete bug report. */
export function violationText(raw: RuleReport, paint: Paint): string[] {
  const rule = printableAll(raw);
  const examples = rule.counterexamples ?? [];
  const further =
    rule.further === undefined ? [] : [paint.dim(`  and ${counted(rule.further, "further failure")} of this rule`)];
  return [
    `${paint.red("✗")} ${paint.bold(rule.id)} ${rule.sentence}`,
    paint.dim(`  ${rule.level} · ${rule.source}`),
    ...examples.flatMap((example) => exampleText(example, paint)),
    ...further,
  ];
}

/** One failure of the rule, with the transcript as shell commands. */
export function exampleText(example: Counterexample, paint: Paint): string[] {
  const note = givenCallerNote(example.transcript);
  const alike = example.times > 1 ? ` · seen ${example.times} times` : "";
  return [
    "",
    `  ${paint.cyan(example.operation)}${inState(example.state)} ${paint.dim(`· reproduced ${example.reproduced}${alike} · ${example.check}`)}`,
    `    expected  ${example.expected}`,
    `    observed  ${paint.red(example.observed)}`,
    ...example.transcript.flatMap((entry) => entryText(entry, paint)),
    ...(note === undefined ? [] : [paint.dim(`    ${note}`)]),
    ...(example.again === undefined ? [] : [`    again     ${example.again}`]),
  ];
}

/** ` in CLOSED`, and `, after a change` when a situation replaces a state. */
export function inState(state: string): string {
  return /^[A-Z]/.test(state) ? ` in ${state}` : `, ${state}`;
}

/** One exchange: the request as a shell command, and its reply. */
export function entryText(entry: TranscriptEntry, paint: Paint): string[] {
  const reply = entry.lost === undefined ? `${entry.status} ${shortened(entry.replyBody)}` : `no reply (${entry.lost})`;
  return [`    ${paint.dim("$")} ${curlOf(entry)}`, paint.dim(`      → ${reply.trim()}`)];
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > 400 ? `${line.slice(0, 399)}…` : line;
}
