import type { Attempt, Ending, Failure } from "./attempt.ts";
import type { Check } from "../../checks/check.ts";
import type { GeneratedInput } from "./generated-input.ts";

/** The results of one rule, as counters, so that a long run stays small. */
export interface RuleResult {
  held: number;
  states: Set<string>;
  /** The operations at the centre of the checks under which it held. */
  heldAt: Set<string>;
  /** Why checks of this rule could not be completed, by their operation; the first reason of each is kept. */
  reasons?: Map<string, string>;
  /** Why a check of this rule was inconclusive. */
  skipped?: string;
  /** What checks of this rule need and the target does not offer, by their operation, or by itself where they have none. */
  notOffered?: Map<string, string>;
  /** Milliseconds into the run. */
  firstViolationMs?: number;
}

/** Failures of the same rule, operation and state; the first one, or the shortest before it is confirmed. */
export interface FailureGroup {
  check: Check;
  input: GeneratedInput;
  failure: Failure;
  /** Failures seen so far. */
  times: number;
  firstMs: number;
}

export interface HarnessFaultCount {
  check: string;
  error: Error;
  times: number;
}

/** The result of a cell of a lifecycle matrix before any confirmation. */
export interface CellResult {
  /** A trial ended, and nothing failed. */
  hasHeld: boolean;
  /** Rules that failed in it. */
  suspected: Set<string>;
}

/** A check that no trial has completed so far. */
export interface UntriedCheck {
  check: string;
  rules: readonly string[];
  reason: string;
}

export interface Results {
  rules: ReadonlyMap<string, RuleResult>;
  /** Checks of which no trial came to its end or found a failure, because something was missing for it. */
  untried(): readonly UntriedCheck[];
  faults: ReadonlyMap<string, HarnessFaultCount>;
  /** By check name; absent: nothing was seen. */
  cells: ReadonlyMap<string, CellResult>;
  trials(): number;
  /** Rules that have held or been violated so far. */
  judged(): number;
  /** Counts one attempt; returns the new groups. */
  record(check: Check, input: GeneratedInput, attempt: Attempt, atMs: number): FailureGroup[];
}

/** The number of distinct states counted per rule; beyond it the count stays. */
const mostStates = 10_000;
/** The number of groups kept apart per rule. */
const mostGroups = 20;

export function createResults(): Results {
  const rules = new Map<string, RuleResult>();
  const groups = new Map<string, FailureGroup>();
  const faults = new Map<string, HarnessFaultCount>();
  const cells = new Map<string, CellResult>();
  const judged = new Set<string>();
  const untried = new Map<string, UntriedCheck>();
  const tried = new Set<string>();
  let trials = 0;

  const resultOf = (rule: string): RuleResult => {
    const known = rules.get(rule) ?? { held: 0, states: new Set<string>(), heldAt: new Set<string>() };
    rules.set(rule, known);
    return known;
  };

  return {
    rules,
    faults,
    cells,
    untried: () => [...untried.values()].filter(({ check }) => !tried.has(check)),
    trials: () => trials,
    judged: () => judged.size,
    record(check, input, attempt, atMs) {
      trials += 1;
      for (const [rule, { times, states }] of attempt.held) {
        countHeld(resultOf(rule), times, states);
        if (check.operation !== undefined) resultOf(rule).heldAt.add(check.operation);
        judged.add(rule);
      }
      for (const rule of check.rules) recordSkip(resultOf(rule), check.operation, attempt.ending);
      if (attempt.ending.kind !== "unavailable" || attempt.failures.length > 0) tried.add(check.name);
      else if (!untried.has(check.name))
        untried.set(check.name, { check: check.name, rules: check.rules, reason: attempt.ending.reason });
      if (attempt.ending.kind === "harness-fault") recordFault(faults, check.name, attempt.ending.error);
      if (check.cell !== undefined) recordCell(cells, check, attempt);
      for (const { violation } of attempt.failures) {
        resultOf(violation.rule).firstViolationMs ??= atMs;
        judged.add(violation.rule);
      }
      return attempt.failures.flatMap((failure) =>
        addToGroup(groups, { check, input, failure, times: 1, firstMs: atMs }),
      );
    },
  };
}

function countHeld(results: RuleResult, times: number, states: Set<string>): void {
  results.held += times;
  for (const state of states) if (results.states.size < mostStates) results.states.add(state);
}

function recordSkip(results: RuleResult, own: string | undefined, ending: Ending): void {
  const operation = own ?? "";
  if (ending.kind === "skipped") results.skipped ??= ending.reason;
  // A check without an operation of its own may lack any: which of them is met first must not matter.
  else if (ending.kind === "not-offered")
    results.notOffered = withReason(results.notOffered, own ?? ending.reason, ending.reason);
  else if (ending.kind === "harness-fault")
    results.reasons = withReason(results.reasons, operation, `the suite itself failed: ${ending.error.message}`);
  else if ("reason" in ending) results.reasons = withReason(results.reasons, operation, ending.reason);
}

function withReason(reasons: Map<string, string> = new Map(), operation: string, reason: string): Map<string, string> {
  return reasons.has(operation) ? reasons : reasons.set(operation, reason);
}

function recordFault(faults: Map<string, HarnessFaultCount>, check: string, error: Error): void {
  const known = faults.get(check);
  if (known === undefined) faults.set(check, { check, error, times: 1 });
  else known.times += 1;
}

function recordCell(cells: Map<string, CellResult>, check: Check, { ending, failures }: Attempt): void {
  const result = cells.get(check.name) ?? { hasHeld: false, suspected: new Set<string>() };
  const failed = failures.map(({ violation }) => violation.rule).filter((rule) => check.rules.includes(rule));
  for (const rule of failed) result.suspected.add(rule);
  if (failed.length === 0 && ending.kind === "done") result.hasHeld = true;
  if (result.hasHeld || failed.length > 0) cells.set(check.name, result);
}

/** A list of the group if it is new; an empty one if it was counted in a known group. */
function addToGroup(groups: Map<string, FailureGroup>, group: FailureGroup): FailureGroup[] {
  const key = groupKey(groups, group);
  const known = groups.get(key);
  if (known !== undefined) {
    known.times += 1;
    if (known.check === group.check && group.failure.transcript.length < known.failure.transcript.length) {
      known.input = group.input;
      known.failure = group.failure;
    }
    return [];
  }
  groups.set(key, group);
  return [group];
}

/** Beyond a number of states, all further ones of the rule are one group. */
function groupKey(groups: Map<string, FailureGroup>, { failure: { violation } }: FailureGroup): string {
  const keyOf = (state: string): string => [violation.rule, violation.finding.operation, state].join("\n");
  const own = [...groups.values()].filter(({ failure }) => failure.violation.rule === violation.rule);
  const key = keyOf(violation.state);
  return groups.has(key) || own.length < mostGroups ? key : keyOf("");
}
