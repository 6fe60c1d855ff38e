import type { Contract, Rule } from "@tallystick/contract";
import { decisionOf, decisions, type Decision } from "../contracts/decisions.ts";
import { didYouMean } from "../errors/did-you-mean.ts";
import type { Check, Oracle } from "../checks/check.ts";
import { UsageError } from "../errors/usage-error.ts";
import { offers } from "../runner/result/verdicts.ts";
import { bundleOf, judgesOf, type AdaptedBundle } from "../contracts/checks.ts";
import { isOwnRule } from "../checks/own/index.ts";
import type { Paint } from "../report/paint.ts";
import { isShipped } from "../contracts/shipped-contract.ts";
import type { OwnChecks } from "./checks-files.ts";
import { readRecord } from "./kill-record.ts";
import { sourcePlace } from "./source-place.ts";

/** The next step for a rule that no family derives a check for. */
const unjudged: readonly string[] = [
  "No check judges it yet. In the repository: write one into conformance/src/contracts/payments/<domain>/rules/, name it in",
  "domain.ts beside that folder, and run conformance/test/registry.test.ts, which fails while a rule has none.",
];

/** The same for a rule of another contract, for which nothing is written by hand. */
const underived: readonly string[] = [
  "No check judges it: the suite derives none from what declares it. Declare the behaviour with a decorator other than @rule.",
];

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
  if (rule !== undefined) return explainRule(bundle, rule, paint, own.checks);
  const known = decisionsOf(bundle.contract);
  const decision = known[written.toUpperCase()];
  if (decision !== undefined) return explainDecision(bundle.contract, decision, paint);
  throw new UsageError(
    `No rule or decision ${written}.${didYouMean(written, [...Object.keys(known), ...Object.keys(rules)])}`,
  );
}

/** Capital letters, but for the letter that ends the id of a decision's rule: g-70b is G-70b. */
function ruleForm(written: string): string {
  return written.slice(0, -1).toUpperCase() + written.slice(-1).toLowerCase();
}

async function explainRule(
  bundle: AdaptedBundle,
  rule: Rule,
  paint: Paint,
  own: readonly Check[] = [],
): Promise<string[]> {
  const { contract } = bundle;
  const { checks, oracles } = judgesOf(bundle, { checks: own });
  const judges = [...checks, ...oracles].filter((judge) => judge.rules.includes(rule.id));
  return [
    `${paint.bold(rule.id)}  ${rule.sentence}`,
    "",
    ...facts(contract, rule),
    "",
    ...background(contract, rule),
    ...exercise(contract, rule, judges),
    ...(isShipped(contract) && !isOwnRule(rule) ? await killedMutants(rule.id) : []),
  ];
}

/** Only of the shipped contract the suite has the texts. */
function decisionsOf(contract: Contract): Readonly<Record<string, Decision>> {
  return isShipped(contract) ? decisions : {};
}

function facts(contract: Contract, rule: Rule): string[] {
  return [
    `level        ${rule.level}`,
    `origin       ${originOf(contract, rule)}`,
    ...(isOwnRule(rule) ? [] : [`declared by  @${rule.declaredBy} on ${rule.on}`]),
    `source       ${sourcePlace(contract, rule)}`,
  ];
}

function originOf(contract: Contract, rule: Rule): string {
  if (isOwnRule(rule)) return "your own checks";
  if (!isShipped(contract)) return rule.origin === "decision" ? "a decision" : "the contract";
  const decision = decisionOf(rule);
  return decision === undefined ? "the source specification" : `decision ${decision.id}, ${decision.title}`;
}

/** What the rule's decision holds, and the other decisions about what the rule is declared on. */
function background(contract: Contract, rule: Rule): string[] {
  const known = decisionsOf(contract);
  const own = isShipped(contract) ? decisionOf(rule) : undefined;
  const others = rule.decided.flatMap((id) => (id === own?.id ? [] : [known[id] ?? { id, title: "" }]));
  return [
    ...(own === undefined ? [] : [`Decided: ${own.holds}`, `Why: ${own.why}`, ""]),
    ...(others.length === 0
      ? []
      : [
          `${own === undefined ? "Decisions" : "Other decisions"} about ${rule.on}`,
          ...others.map(({ id, title }) => `  ${id}  ${title}`.trimEnd()),
          "",
        ]),
  ];
}

function explainDecision(
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
export function exercise(
  contract: Pick<Contract, "title">,
  { unobservable }: Rule,
  judges: readonly (Check | Oracle)[],
): readonly string[] {
  if (unobservable !== undefined)
    return [`No check can judge it over HTTP; the implementer's own tests must. ${unobservable}`];
  if (judges.length === 0) return isShipped(contract) ? unjudged : underived;
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
  const killed = (await readRecord()).filter(({ killedBy }) => killedBy.includes(rule));
  if (killed.length === 0) return ["", "It has killed no mutant."];
  return ["", "Mutants that it kills", ...killed.map(({ id, fault }) => `  ${id}${fault ? `: ${fault}` : ""}`)];
}
