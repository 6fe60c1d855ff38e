import type { Contract, Rule } from "@tallystick/contract";
import type { Decision } from "../contracts/decisions.ts";
import { didYouMean } from "../errors/did-you-mean.ts";
import { UsageError } from "../errors/usage-error.ts";
import { decisionsOf, everyJudge, explainRule, shippedMutants, type Judge, type RuleExplanation } from "../explain.ts";
import { bundleOf, type AdaptedBundle } from "../contracts/checks.ts";
import { isOwnRule } from "../checks/own/index.ts";
import type { Paint } from "../report/paint.ts";
import type { OwnChecks } from "./checks-files.ts";
import { declaredBy, leftOutBy } from "./declared-by.ts";
import { sourcePlace } from "./source-place.ts";

/** The number of checks shown by name; a matrix may have hundreds. */
const mostChecks = 12;

/** Everything known of one rule, or of one decision: what is open, what holds and which rules follow. */
export async function explainCommand(
  given: AdaptedBundle,
  written: string,
  paint: Paint,
  own: Partial<OwnChecks> = {},
): Promise<string[]> {
  const bundle = bundleOf({ ...given, ...own });
  // By any text that may be an id.
  const rules: Readonly<Partial<Record<string, Rule>>> = bundle.contract.rules;
  const rule = rules[written] ?? rules[written.toUpperCase()] ?? rules[ruleForm(written)];
  if (rule !== undefined) {
    const mutants = await shippedMutants(bundle.contract);
    const explained = explainRule(bundle.contract, rule, everyJudge(bundle, own.checks), mutants);
    return printRule(bundle.contract, explained, paint);
  }
  const known = decisionsOf(bundle.contract);
  const decision = known[written.toUpperCase()];
  if (decision !== undefined) return printDecision(bundle.contract, decision, paint);
  throw new UsageError(
    `No rule or decision ${written}.${didYouMean(written, [...Object.keys(known), ...Object.keys(rules)])}`,
  );
}

/** Capital letters, but for the letter that ends the id of a decision's rule: g-70b is G-70b. */
function ruleForm(written: string): string {
  return written.slice(0, -1).toUpperCase() + written.slice(-1).toLowerCase();
}

function printRule(contract: Contract, explained: RuleExplanation, paint: Paint): string[] {
  return [
    `${paint.bold(explained.rule.id)}  ${explained.rule.sentence}`,
    "",
    ...facts(contract, explained),
    "",
    ...background(explained),
    ...exercise(explained),
    ...killedMutants(explained),
  ];
}

function facts(contract: Contract, { rule, origin }: RuleExplanation): string[] {
  const leftOut = leftOutBy(rule);
  return [
    `level        ${rule.level}`,
    `origin       ${origin}`,
    ...(isOwnRule(rule) ? [] : [`declared by  ${declaredBy(rule)}`]),
    `source       ${sourcePlace(contract, rule)}`,
    ...(leftOut === undefined ? [] : [`left out by  ${leftOut}`]),
  ];
}

/** What the rule's decision holds, and the other decisions about what the rule is declared on. */
function background({ rule, decision, others }: RuleExplanation): string[] {
  return [
    ...(decision === undefined ? [] : [`Decided: ${decision.holds}`, `Why: ${decision.why}`, ""]),
    ...(others.length === 0
      ? []
      : [
          `${decision === undefined ? "Decisions" : "Other decisions"} about ${rule.on}`,
          ...others.map(({ id, title }) => `  ${id}  ${title}`.trimEnd()),
          "",
        ]),
  ];
}

function printDecision(
  contract: Contract,
  { id, title, open, holds, why, rules: own }: Decision,
  paint: Paint,
): string[] {
  const follow = own.map((rule) => `  ${rule}  ${contract.rules[rule]?.sentence ?? ""}`);
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
function exercise({ judges, unjudged }: RuleExplanation): readonly string[] {
  if (unjudged !== undefined) return unjudged.split("\n");
  const rest = judges.length - mostChecks;
  return [
    "Exercised by",
    ...judges.slice(0, mostChecks).map((judge) => `  ${judge.name}${howText(judge)}`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}

function howText({ how }: Judge): string {
  return how === undefined ? "" : `  (${how})`;
}

function killedMutants({ kills }: RuleExplanation): string[] {
  if (kills === undefined) return [];
  if (kills.length === 0) return ["", "It has killed no mutant."];
  return ["", "Mutants that it kills", ...kills.map(({ id, fault }) => `  ${id}${fault ? `: ${fault}` : ""}`)];
}
