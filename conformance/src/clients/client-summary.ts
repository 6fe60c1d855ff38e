import type { Paint } from "../report/paint.ts";
import { evidenceOf } from "../report/evidence/evidence.ts";
import { stepsOf } from "../report/evidence/steps.ts";
import { printableLine } from "../report/printable.ts";
import { table } from "../report/table.ts";
import { sidesLines, stepText } from "../report/violation-text.ts";
import type { ClientReport } from "./client-report.ts";
import type { HabitReport, HabitViolation } from "./habit-report.ts";

/** The summary that a person reads after a client was judged. */
export function clientSummary(report: ClientReport, paint: Paint): string[] {
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

/** Each request for itself: when a client sends one again is what many habits are about. */
function violationText(violation: HabitViolation, paint: Paint): string[] {
  const { operation, times } = violation;
  const evidence = evidenceOf(violation);
  return [
    "",
    `  ${paint.cyan(printableLine(operation))}${times > 1 ? paint.dim(` · seen ${times} times`) : ""}`,
    ...sidesLines(evidence, paint),
    ...evidence.transcript.flatMap((entry) => [
      paint.dim(`    at ${entry.atMs} ms`),
      ...stepsOf([entry]).flatMap((step) => stepText(step, paint)),
    ]),
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
