import { contract } from "@tallystick/contract";
import type { Rule } from "@tallystick/contract";
import { decisionOf, decisions, type Decision } from "../decisions.ts";
import { didYouMean } from "../did-you-mean.ts";
import type { Check, Oracle } from "../engine/types.ts";
import { UsageError } from "../engine/usage-error.ts";
import { offers } from "../engine/verdicts.ts";
import { checksFor, oraclesFor } from "../checks.ts";
import type { Paint } from "../report/paint.ts";
import { killersOf } from "./kill-matrix.ts";

/** The next step for a rule that no family derives a check for. */
const unjudged: readonly string[] = [
  "No check judges it yet. In the repository: write one into conformance/src/payments/<domain>/rules/, name it in",
  "domain.ts beside that folder, and run conformance/test/registry.test.ts, which fails while a rule has none.",
];

/** By any text that may be an id. */
const rules: Readonly<Partial<Record<string, Rule>>> = contract.rules;

/** The number of checks shown by name; a matrix may have hundreds. */
const mostChecks = 12;

/** Everything known of one rule, or of one decision: what is open, what holds and which rules follow. */
export async function explainCommand(written: string, paint: Paint): Promise<string[]> {
  const rule = rules[written] ?? rules[written.toUpperCase()] ?? rules[ruleForm(written)];
  if (rule !== undefined) return explainRule(rule, paint);
  const decision = decisions[written.toUpperCase()];
  if (decision !== undefined) return explainDecision(decision, paint);
  const known = [...Object.keys(decisions), ...Object.keys(rules)];
  throw new UsageError(`No rule or decision ${written}.${didYouMean(written, known)}`);
}

/** Capital letters, but for the letter that ends the id of a decision's rule: g-70b is G-70b. */
function ruleForm(written: string): string {
  return written.slice(0, -1).toUpperCase() + written.slice(-1).toLowerCase();
}

async function explainRule(rule: Rule, paint: Paint): Promise<string[]> {
  const judges = [...checksFor(contract), ...oraclesFor(contract)].filter((judge) => judge.rules.includes(rule.id));
  return [
    `${paint.bold(rule.id)}  ${rule.sentence}`,
    "",
    ...facts(rule),
    "",
    ...background(rule),
    ...exercise(rule, judges),
    ...(await killedMutants(rule.id)),
  ];
}

function facts(rule: Rule): string[] {
  const decision = decisionOf(rule);
  return [
    `level        ${rule.level}`,
    `origin       ${decision === undefined ? "the source specification" : `decision ${decision.id}, ${decision.title}`}`,
    `declared by  @${rule.declaredBy} on ${rule.on}`,
    `source       ${rule.source.file}:${rule.source.line}`,
  ];
}

/** What the rule's decision holds, and the other decisions about what the rule is declared on. */
function background(rule: Rule): string[] {
  const own = decisionOf(rule);
  const others = rule.decided.flatMap((id) => (id === own?.id ? [] : [decisions[id] ?? { id, title: "" }]));
  return [
    ...(own === undefined ? [] : [`Decided: ${own.holds}`, `Why: ${own.why}`, ""]),
    ...(others.length === 0
      ? []
      : [
          `${own === undefined ? "Decisions" : "Other decisions"} about ${rule.on}`,
          ...others.map(({ id, title }) => `  ${id}  ${title}`),
          "",
        ]),
  ];
}

function explainDecision({ id, title, open, holds, why, rules: own }: Decision, paint: Paint): string[] {
  const follow = own.map((rule) => `  ${rule}  ${rules[rule]?.sentence ?? ""}`);
  return [
    `${paint.bold(id)}  ${title}`,
    "",
    `Open   ${open}`,
    `Holds  ${holds}`,
    `Why    ${why}`,
    "",
    ...(follow.length === 0 ? ["No rule of its own follows from it."] : ["Rules that follow", ...follow]),
  ];
}

/** How the rule is judged, or what is needed to judge it. */
export function exercise({ unobservable }: Rule, judges: readonly (Check | Oracle)[]): readonly string[] {
  if (unobservable !== undefined)
    return [`No check can judge it over HTTP; the implementer's own tests must. ${unobservable}`];
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
  const labels = [...(judge.repeat === "while-budget" ? ["generated"] : []), ...needs];
  return labels.length === 0 ? "" : `  (${labels.join(", ")})`;
}

async function killedMutants(rule: string): Promise<string[]> {
  const killers = await killersOf(rule);
  if (killers === undefined) return [];
  if (killers.length === 0) return ["", "It has killed no mutant."];
  return ["", "Mutants that it kills", ...killers.map((id) => `  ${id}`)];
}
