import { pathToFileURL } from "node:url";
import type { Contract, Lifecycle, Rule } from "@tallystick/contract";
import type { Check, Oracle } from "./checks/check.ts";
import { isStandard } from "./checks/rules-stating.ts";
import { isOwnRule } from "./checks/own/index.ts";
import { readRecord, type MutantRecord } from "./cli/kill-record.ts";
import { bundleOf, judgesOf, type AdaptedBundle } from "./contracts/checks.ts";
import { decisionOf, decisions, type Decision } from "./contracts/decisions.ts";
import { isShipped } from "./contracts/shipped-contract.ts";
import { UsageError } from "./errors/usage-error.ts";
import { arrowTip, stateDiagram } from "./report/html/state-diagram.ts";
import { offers } from "./runner/result/verdicts.ts";

export type { Decision } from "./contracts/decisions.ts";
export type { MutantRecord } from "./cli/kill-record.ts";

/** Everything known of one rule: what `tallystick explain` prints. */
export interface RuleExplanation {
  rule: Rule;
  /** Where it comes from: `the contract`, `the source specification`, `decision G-70, …`. */
  origin: string;
  /** The decision that it follows from; of the shipped contract alone. */
  decision?: Decision;
  /** Further decisions about what the rule is declared on; without a title where the suite has no text of it. */
  others: readonly { id: string; title: string }[];
  judges: readonly Judge[];
  /** Why nothing judges it over HTTP, and what is to do; absent when something does. */
  unjudged?: string;
  /** The recorded mutants that it kills; absent where no record tells. */
  kills?: readonly MutantRecord[];
}

/** A check, or what looks at every reply. */
export interface Judge {
  /** `cards.update/refusals/terminal` */
  name: string;
  /** How it judges, and what it needs of a target: `generated, needs a test clock (--clock URL)`; absent: once, of any. */
  how?: string;
}

/** The next step for a rule that no family derives a check for. */
const unjudged =
  "No check judges it yet. In the repository: write one into conformance/src/contracts/payments/<domain>/rules/, name it in\n" +
  "domain.ts beside that folder, and run conformance/test/registry.test.ts, which fails while a rule has none.";

/** The same for a rule of another contract, for which nothing is written by hand. */
const underived =
  "No check judges it: the suite derives none from what declares it. Declare the behaviour with a decorator other than @rule.";

/**
 * Explains every rule of a contract, in its order; `record` is the file of the mutants that its suite was tried on, of the shipped
 * contract the recorded ones.
 * @throws UsageError when the record cannot be read.
 */
export async function explainRules(
  files: { contract: Contract; document: object },
  { record }: { record?: string } = {},
): Promise<RuleExplanation[]> {
  const bundle = bundleOf(files);
  const judges = everyJudge(bundle);
  const mutants = record === undefined ? await shippedMutants(bundle.contract) : await mutantsIn(record);
  return Object.values(bundle.contract.rules).map((rule) => explainRule(bundle.contract, rule, judges, mutants));
}

/** The recorded mutants of the shipped contract; of another one none are recorded. */
export async function shippedMutants(contract: Contract): Promise<MutantRecord[] | undefined> {
  return isShipped(contract) ? readRecord() : undefined;
}

async function mutantsIn(record: string): Promise<MutantRecord[]> {
  return readRecord(pathToFileURL(record)).catch((cause: unknown) => {
    throw new UsageError(`${record} cannot be read. Name a record of mutants.`, { cause });
  });
}

/** All that judges by a contract: its checks, and what looks at every reply. */
export function everyJudge(bundle: AdaptedBundle, own: readonly Check[] = []): readonly (Check | Oracle)[] {
  const { checks, oracles } = judgesOf(bundle, { checks: own });
  return [...checks, ...oracles];
}

/** Explains one rule by what judges the contract, and by the recorded mutants. */
export function explainRule(
  contract: Contract,
  rule: Rule,
  everyone: readonly (Check | Oracle)[],
  mutants?: readonly MutantRecord[],
): RuleExplanation {
  const judges = everyone.filter((judge) => judge.rules.includes(rule.id)).map(judgeOf);
  const decision = isShipped(contract) ? decisionOf(rule) : undefined;
  const known = decisionsOf(contract);
  const why = whyUnjudged(contract, rule, judges);
  return {
    rule,
    origin: originOf(contract, rule),
    ...(decision && { decision }),
    others: rule.decided.flatMap((id) => (id === decision?.id ? [] : [known[id] ?? { id, title: "" }])),
    judges,
    ...(why !== undefined && { unjudged: why }),
    ...(mutants && !isOwnRule(rule) && { kills: mutants.filter(({ killedBy }) => killedBy.includes(rule.id)) }),
  };
}

/** Only of the shipped contract the suite has the texts. */
export function decisionsOf(contract: Contract): Readonly<Record<string, Decision>> {
  return isShipped(contract) ? decisions : {};
}

function originOf(contract: Contract, rule: Rule): string {
  if (isOwnRule(rule)) return "your own checks";
  if (isStandard(rule.id)) return "a standard rule: a contract has it unless it says otherwise";
  if (!isShipped(contract)) return rule.origin === "decision" ? "a decision" : "the contract";
  const decision = decisionOf(rule);
  return decision === undefined ? "the source specification" : `decision ${decision.id}, ${decision.title}`;
}

function whyUnjudged(
  contract: Pick<Contract, "title">,
  { unobservable }: Rule,
  judges: readonly Judge[],
): string | undefined {
  if (unobservable !== undefined)
    return `No check can judge it over HTTP; the implementer's own tests must. ${unobservable}`;
  if (judges.length > 0) return undefined;
  return isShipped(contract) ? unjudged : underived;
}

function judgeOf(judge: Check | Oracle): Judge {
  const how = howOf(judge);
  return { name: judge.name, ...(how !== "" && { how }) };
}

function howOf(judge: Check | Oracle): string {
  if (!("repeat" in judge)) return "on every reply";
  const needs = judge.needs.map((need) => `needs ${offers[need]}`);
  return [...(judge.repeat === "while-budget" ? ["generated"] : []), ...needs].join(", ");
}

/** The tip of the arrows of all drawings: once in a page. */
export const arrowTipSvg: string = arrowTip.markup;

/** A lifecycle as SVG: its states from left to right, and an arrow for each pair of states that a move leads through. */
export function drawLifecycle({ name, states, edges }: Lifecycle): string {
  return stateDiagram(name, edges, states).markup;
}
