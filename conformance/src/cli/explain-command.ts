import { contract } from "@tallystick/contract";
import type { Rule } from "@tallystick/contract";
import { didYouMean } from "../did-you-mean.ts";
import type { Check, Oracle } from "../engine/types.ts";
import { UsageError } from "../engine/usage-error.ts";
import { offers } from "../engine/verdicts.ts";
import { checksFor, oraclesFor } from "../checks.ts";
import type { Paint } from "../report/paint.ts";
import { killersOf } from "./kill-matrix.ts";

/** What to do about a rule that no family derives a check for. */
const unjudged: readonly string[] = [
  "No check judges it yet. In the repository: write one into conformance/src/payments/<domain>/rules/, name it in",
  "conformance/src/checks.ts, and run conformance/test/registry.test.ts, which fails while a rule has none.",
];

/** Checks shown by name; a matrix may have hundreds. */
const mostChecks = 12;

/** Everything known of one rule: sentence, source line, how it is exercised, which mutants it kills. */
export async function explainCommand(id: string, paint: Paint): Promise<string[]> {
  const catalogue: Record<string, Rule> = contract.rules;
  const rule = catalogue[id] ?? catalogue[id.toUpperCase()];
  if (rule === undefined) throw new UsageError(`No rule ${id}.${didYouMean(id, Object.keys(catalogue))}`);
  const judges = [...checksFor(contract), ...oraclesFor(contract)].filter(({ rules }) => rules.includes(rule.id));
  return [
    `${paint.bold(rule.id)}  ${rule.sentence}`,
    "",
    ...facts(rule),
    "",
    ...exercise(rule, judges),
    ...(await killedMutants(rule.id)),
  ];
}

function facts(rule: Rule): string[] {
  const origin = rule.origin === "source" ? "the specification" : `decided (${rule.decided.join(", ")})`;
  return [
    `level        ${rule.level}`,
    `origin       ${origin}`,
    `declared by  @${rule.declaredBy} on ${rule.on}`,
    `source       ${rule.source.file}:${rule.source.line}`,
  ];
}

/** How the rule is judged, or what it takes until it is. */
export function exercise({ unobservable }: Rule, judges: readonly (Check | Oracle)[]): readonly string[] {
  if (unobservable !== undefined) return [`No check judges it: the implementer's own tests do. ${unobservable}`];
  if (judges.length === 0) return unjudged;
  const rest = judges.length - mostChecks;
  return [
    "Exercised by",
    ...judges.slice(0, mostChecks).map((judge) => `  ${judge.name}${howOf(judge)}`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}

function howOf(judge: Check | Oracle): string {
  if (!("repeat" in judge)) return "  (on every reply)";
  const needs = judge.needs.map((need) => `needs ${offers[need]}`);
  const words = [...(judge.repeat === "while-budget" ? ["generated"] : []), ...needs];
  return words.length === 0 ? "" : `  (${words.join(", ")})`;
}

async function killedMutants(rule: string): Promise<string[]> {
  const killers = await killersOf(rule);
  if (killers === undefined) return [];
  if (killers.length === 0) return ["", "It has killed no mutant."];
  return ["", "Mutants that it kills", ...killers.map((id) => `  ${id}`)];
}
