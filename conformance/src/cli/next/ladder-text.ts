import { counted } from "../../report/counted.ts";
import type { Paint } from "../../report/paint.ts";
import { table } from "../../report/table.ts";
import type { Ladder } from "./ladder.ts";

/** How many lines of a list are shown, and how many rules of a line. */
const mostLines = 8;
const mostRules = 6;

/** The ladder for a person. */
export function ladderText({ served, rules, add, inTheWay }: Ladder, paint: Paint): string[] {
  const judged = rules.held + rules.violated.length;
  return [
    paint.bold(`You serve ${served.operations} of ${served.of} operations.`),
    ...table(
      served.parts.map(({ part, operations, of }) => [`  ${part}`, `${operations}/${of}`]),
      new Set([1]),
    ),
    "",
    paint.bold(`${judged} of ${counted(rules.of, "rule")} are judged, ${rules.held} held.`),
    ...(rules.violated.length === 0 ? [] : [`  ${paint.red("violated")}: ${named(rules.violated)}`]),
    ...nextStep(add, paint),
    ...addTable(add, paint),
    ...obstacleLines(inTheWay, paint),
  ];
}

function nextStep([first]: Ladder["add"], paint: Paint): string[] {
  if (first === undefined) return [];
  const { operation, opens, helps } = first;
  const gain =
    opens.length > 0
      ? `may open ${counted(opens.length, "rule")}: ${named(opens)}`
      : `${counted(helps, "rule")} need it, together with other operations`;
  return ["", `${paint.bold("Add next:")} ${paint.green(operation)}, which ${gain}`];
}

function addTable(add: Ladder["add"], paint: Paint): string[] {
  if (add.length < 2) return [];
  const head = ["operation", "rules it may open", "rules that need more besides"].map((title) => paint.dim(title));
  const shown = add
    .slice(0, mostLines)
    .map(({ operation, opens, helps }) => [operation, String(opens.length), String(helps)]);
  return ["", ...table([head, ...shown], new Set([1, 2])), ...rest(add.length - mostLines, "operation")];
}

function obstacleLines(inTheWay: Ladder["inTheWay"], paint: Paint): string[] {
  if (inTheWay.length === 0) return [];
  const lines = inTheWay
    .slice(0, mostLines)
    .map(({ reason, rules }) => `  ${counted(rules.length, "rule")} (${named(rules)}): ${reason}`);
  return ["", paint.bold("What else is in the way"), ...lines, ...rest(inTheWay.length - mostLines, "reason")];
}

function named(ids: readonly string[]): string {
  const left = ids.length - mostRules;
  return `${ids.slice(0, mostRules).join(" ")}${left > 0 ? ` and ${left} more` : ""}`;
}

function rest(count: number, what: string): string[] {
  return count > 0 ? [`  and ${counted(count, `more ${what}`)}; --json shows all`] : [];
}
