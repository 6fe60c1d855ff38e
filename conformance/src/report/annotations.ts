import { sidesText } from "./evidence/evidence.ts";
import { printableAll } from "./printable.ts";
import type { Report, RuleReport } from "../runner/result/report.ts";
import { unexpected } from "./standing.ts";

/** A line for each violation, which GitHub shows beside the change: `::error title=…::…`. */
export function annotationsOf(report: Report): string[] {
  return unexpected(printableAll(report)).flatMap(annotations);
}

function annotations({ id, level, sentence, counterexamples = [] }: RuleReport): string[] {
  const command = level === "MUST" ? "error" : "warning";
  return counterexamples.map(({ operation, again, ...sides }) => {
    const text = [sentence, `${operation}: ${sidesText(sides)}`, ...(again === undefined ? [] : [`again: ${again}`])];
    return `::${command} title=${property(`${id} is violated`)}::${data(text.join("\n"))}`;
  });
}

/** As the runner reads it back. */
function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
