import { ruleOf } from "../runner/confirmation/failure-confirmer.ts";
import type { Event, Progress } from "../runner/event.ts";
import { isListed, type KnownFailure } from "../runner/result/known-failing.ts";
import { counted } from "./counted.ts";
import { sidesText } from "./evidence/evidence.ts";
import type { Paint } from "./paint.ts";
import { printableLine } from "./printable.ts";

/** The output: a terminal or a log. */
export interface Out {
  write(text: string): void;
  isTerminal: boolean;
  columns: number;
}

/** How often the live line is redrawn, and how often a log gets a line about the progress. */
const redrawMs = 100;
const logMs = 10_000;
/** From this length on a pause is worth a line. */
const longPauseMs = 5_000;
const eraseLine = "\r\u001B[2K";

/**
 * Follows a run: a live line on a terminal, a line every ten seconds elsewhere. Known failures appear only in the summary, which the
 * caller prints.
 */
export function createConsole(out: Out, paint: Paint, known: readonly KnownFailure[] = []): (event: Event) => void {
  let drawnAt = out.isTerminal ? -redrawMs : 0;
  let budgetMs = 0;
  let suspects = 0;

  const line = (text: string): void => out.write(`${out.isTerminal ? eraseLine : ""}${text}\n`);
  const redraw = (progress: Progress): void => {
    if (progress.elapsedMs - drawnAt < (out.isTerminal ? redrawMs : logMs)) return;
    drawnAt = progress.elapsedMs;
    const text = progressText(progress, budgetMs, suspects);
    if (out.isTerminal) out.write(eraseLine + paint.dim(text.slice(0, out.columns - 1)));
    else line(text);
  };

  const isKnown = ({ found: { group } }: Extract<Event, { type: "violated" }>): boolean =>
    isListed(known, ruleOf(group), group.failure.violation.finding.operation);

  return (event) => {
    switch (event.type) {
      case "started":
        budgetMs = event.budgetMs;
        line(
          `Judging ${event.target} by ${counted(event.rules, "rule")} in ${counted(event.checks, "check")}, seed ${event.seed}`,
        );
        break;
      case "trial":
        redraw(event.progress);
        break;
      case "paused":
        if (event.ms >= longPauseMs) line(pauseText(event));
        break;
      case "changes-existing":
        line(`${event.operation} changes what was there before; it is put back at the end.`);
        break;
      case "suspected":
        suspects += 1;
        break;
      case "violated":
        if (isKnown(event)) break;
        line(`${paint.red("✗")} ${ruleOf(event.found.group)} ${failureText(event)}`);
        break;
      case "flaky":
        line(`${paint.yellow("?")} ${ruleOf(event.found.group)} did not fail again: ${failureText(event)}`);
        break;
      case "harness-fault":
        line(`${paint.yellow("!")} ${event.note.check}: ${printableLine(event.note.error.message)}`);
        break;
      case "finished":
        if (out.isTerminal) out.write(eraseLine);
    }
  };
}

function pauseText({ operation, ms, what }: Extract<Event, { type: "paused" }>): string {
  const calls = what === "operation" ? "its calls wait" : "every call waits";
  return `${operation} answers 429: ${calls} for ${Math.ceil(ms / 1_000)} s, as it asks`;
}

function failureText({ found }: Extract<Event, { type: "violated" | "flaky" }>): string {
  const { operation, ...sides } = found.failure.violation.finding;
  return printableLine(`${operation}: ${sidesText(sides)}`);
}

/** `41/215 rules · 1,204 requests · 310/s · 12 s left · 1 suspect` */
function progressText(progress: Progress, budgetMs: number, suspects: number): string {
  const { judged, rules, requests, elapsedMs, left } = progress;
  const perSecond = Math.round(requests / Math.max(elapsedMs / 1_000, 0.001));
  const remaining = Math.max(0, Math.ceil((budgetMs - elapsedMs) / 1_000));
  const time = left > 0 ? `${counted(left, "check")} to go` : `${remaining} s left`;
  const suspicion = suspects === 0 ? "" : ` · ${counted(suspects, "suspect")}`;
  return `${judged}/${rules} rules · ${requests.toLocaleString("en-US")} requests · ${perSecond}/s · ${time}${suspicion}`;
}
