import type { Contract } from "@tallystick/contract";
import type { Check } from "../../checks/check.ts";
import type { RuleResult } from "../trial/trial-results.ts";
import type { OperationReport, Report, RuleReport, RuleVerdict } from "./report.ts";

export interface OperationEvidence {
  contract: Contract;
  /** Those of this run. */
  checks: readonly Check[];
  results: ReadonlyMap<string, Pick<RuleResult, "heldAt">>;
  /** Operations that the target does not offer, with the reason. */
  switchedOff: ReadonlyMap<string, string>;
}

/** What is judged at each operation. Of a part of the suite, the operations that it says something about. */
export function operationReports(
  evidence: OperationEvidence,
  rules: readonly RuleReport[],
  isPart: boolean,
): OperationReport[] {
  const { contract, checks } = evidence;
  const centred = centredRules(checks);
  return Object.keys(contract.operations).flatMap((operation) => {
    const ids = centred.get(operation) ?? new Set<string>();
    const here = rules.filter(
      (rule) => ids.has(rule.id) || contract.rules[rule.id]?.on === operation || failsAt(rule, operation),
    );
    if (here.length === 0 && isPart) return [];
    const verdicts = new Map(here.map((rule) => [rule.id, verdictAt(evidence, rule, operation, ids.has(rule.id))]));
    return [operationReport(operation, verdicts)];
  });
}

/** The rules that can hold under the checks at each operation. */
function centredRules(checks: readonly Check[]): Map<string, Set<string>> {
  const rules = new Map<string, Set<string>>();
  for (const { operation, rules: judged, onlyViolates = [] } of checks) {
    if (operation === undefined) continue;
    const known = rules.get(operation) ?? new Set();
    for (const rule of judged) if (!onlyViolates.includes(rule)) known.add(rule);
    rules.set(operation, known);
  }
  return rules;
}

function failsAt({ counterexamples = [] }: RuleReport, operation: string): boolean {
  return counterexamples.some((each) => each.operation === operation);
}

function verdictAt(
  { results, switchedOff }: OperationEvidence,
  rule: RuleReport,
  operation: string,
  isCentred: boolean,
): RuleVerdict {
  const { id, verdict } = rule;
  if (failsAt(rule, operation)) return "violated";
  if (verdict === "not-declared" || switchedOff.has(operation)) return "not-declared";
  const heldAt = results.get(id)?.heldAt;
  const hasHeld = isCentred ? heldAt?.has(operation) : verdict === "held";
  return hasHeld === true ? "held" : "never-exercised";
}

function operationReport(operation: string, verdicts: ReadonlyMap<string, RuleVerdict>): OperationReport {
  const of = (wanted: RuleVerdict): string[] =>
    [...verdicts]
      .filter(([, verdict]) => verdict === wanted)
      .map(([id]) => id)
      .toSorted();
  return {
    operation,
    held: of("held"),
    violated: of("violated"),
    neverExercised: of("never-exercised"),
    notDeclared: of("not-declared"),
  };
}

/** The verdicts by the member that lists them, the one that goes before the others first. */
const precedence = [
  ["violated", "violated"],
  ["held", "held"],
  ["neverExercised", "never-exercised"],
  ["notDeclared", "not-declared"],
] as const satisfies [Exclude<keyof OperationReport, "operation">, RuleVerdict][];

/** Of several parts of one run. */
export function mergedOperations(contract: Contract, reports: readonly Report[], isPart: boolean): OperationReport[] {
  const all = Map.groupBy(
    reports.flatMap(({ operations = [] }) => operations),
    ({ operation }) => operation,
  );
  return Object.keys(contract.operations).flatMap((operation) => {
    const parts = all.get(operation) ?? [];
    if (parts.length === 0 && isPart) return [];
    const verdicts = new Map<string, RuleVerdict>();
    for (const [member, verdict] of precedence) {
      for (const id of parts.flatMap((part) => part[member])) if (!verdicts.has(id)) verdicts.set(id, verdict);
    }
    return [operationReport(operation, verdicts)];
  });
}
