import type { Paint } from "../report/paint.ts";
import { printableAll } from "../report/printable.ts";
import { table } from "../report/table.ts";
import { entryText } from "../report/violation-text.ts";
import type { ClientReport, HabitReport, HabitViolation } from "./client-report.ts";

/** The summary that a person reads after a client was judged. */
export function clientSummary(raw: ClientReport, paint: Paint): string[] {
  const report = printableAll(raw);
  const broken = report.habits.filter(({ verdict }) => verdict === "violated");
  const unseen = report.habits.filter(({ verdict }) => verdict === "never-exercised");
  return [
    "",
    ...table(report.habits.map((habit) => [paint.bold(habit.id), resultText(habit, paint), habit.sentence])),
    ...broken.flatMap((habit) => ["", ...habitText(habit, paint)]),
    ...(unseen.length === 0 ? [] : ["", paint.yellow("Never exercised")]),
    ...unseen.map(({ id, reason }) => `  ${id}: ${reason}`),
    "",
    verdictLine(report, paint),
  ];
}

function resultText({ verdict, held }: HabitReport, paint: Paint): string {
  if (verdict === "violated") return paint.red("violated");
  return verdict === "held" ? paint.green(`held ${held}×`) : paint.yellow("never exercised");
}

/** A broken habit as a complete bug report. */
function habitText({ id, sentence, from, violations = [] }: HabitReport, paint: Paint): string[] {
  return [
    `${paint.red("✗")} ${paint.bold(id)} ${sentence}`,
    paint.dim(`  ${from.map(({ rule, source }) => `${rule} (${source})`).join(" · ")}`),
    ...violations.flatMap((violation) => violationText(violation, paint)),
  ];
}

function violationText({ operation, times, expected, observed, transcript }: HabitViolation, paint: Paint): string[] {
  return [
    "",
    `  ${paint.cyan(operation)}${times > 1 ? paint.dim(` · seen ${times} times`) : ""}`,
    `    expected  ${expected}`,
    `    observed  ${paint.red(observed)}`,
    ...transcript.flatMap((entry) => [paint.dim(`    at ${entry.atMs} ms`), ...entryText(entry, paint)]),
  ];
}

const verdictText: Record<ClientReport["verdict"], (paint: Paint) => string> = {
  conformant: (paint) => paint.green("conformant"),
  violations: (paint) => paint.red("violations"),
  incomplete: (paint) => paint.yellow("incomplete"),
};

/** `violations · 15 of 18 habits held · 43 requests in 8.3 s` */
function verdictLine({ verdict, habits, requests, durationMs }: ClientReport, paint: Paint): string {
  const held = habits.filter((habit) => habit.verdict === "held").length;
  const seconds = (durationMs / 1_000).toFixed(1);
  return `${paint.bold(verdictText[verdict](paint))} · ${held} of ${habits.length} habits held · ${requests} requests in ${seconds} s`;
}
