import type { FlakyReport, Report } from "../runner/result/report.ts";
import { recurrenceText } from "./recurrence.ts";

/** A list of failures that are no violations, with its title. */
interface UnprovenFailures {
  title: string;
  lines: string[];
}

/** Failures that count as no violations: those that did not recur, and those that could not be run again. */
export function unprovenFailures({ flaky }: Report): UnprovenFailures[] {
  return [
    {
      title: "Failed and did not recur (not counted as violations)",
      lines: flaky.filter((failure) => !isUnconfirmed(failure)).map(lineOf),
    },
    {
      title: "Failed and could not be run again (neither violated nor cleared)",
      lines: flaky.filter(isUnconfirmed).map(lineOf),
    },
  ];
}

function isUnconfirmed({ unconfirmed }: FlakyReport): boolean {
  return unconfirmed !== undefined;
}

function lineOf({ rule, operation, expected, observed, reproduced, unconfirmed }: FlakyReport): string {
  const why = unconfirmed ?? recurrenceText(reproduced);
  return `${rule}  ${operation}: expected ${expected}, observed ${observed} (${why})`;
}
