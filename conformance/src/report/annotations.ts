import { causesOf, type Failure } from "./causes.ts";
import { sidesText } from "./evidence/evidence.ts";
import { printableAll } from "./printable.ts";
import type { Report } from "../runner/result/report.ts";

/**
 * A line for each violation, which GitHub shows beside the change: `::error title=…::…`. Of those that the baseline has too only
 * warnings, and last: GitHub shows few of each kind.
 */
export function annotationsOf(report: Report): string[] {
  return causesOf(printableAll(report))
    .flatMap(({ failures }) => failures)
    .map((failure) => ({ failure, isOld: isOld(report, failure) }))
    .toSorted((one, other) => Number(one.isOld) - Number(other.isOld))
    .map(({ failure, isOld: is }) => annotation(failure, is));
}

function isOld({ comparison }: Report, { rule, example }: Failure): boolean {
  return (comparison?.stillFailing ?? []).some(
    (place) => place.rule === rule.id && place.operation === example.operation,
  );
}

function annotation({ rule: { id, level, sentence }, example }: Failure, isStill: boolean): string {
  const { operation, again, ...sides } = example;
  const command = level === "MUST" && !isStill ? "error" : "warning";
  const text = [
    sentence,
    `${operation}: ${sidesText(sides)}`,
    ...(again === undefined ? [] : [`repeat it with: ${again}`]),
  ];
  return `::${command} title=${property(`${id} is ${isStill ? "still " : ""}violated`)}::${data(text.join("\n"))}`;
}

/** As the runner reads it back. */
function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
