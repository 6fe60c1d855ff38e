import { contractName } from "@tallystick/contract";
import { UsageError } from "../errors/usage-error.ts";
import type { ContractMark } from "../runner/result/contract-mark.ts";
import { entryOf } from "../runner/result/known-failing.ts";
import type { Comparison, FailurePlace, Report } from "../runner/result/report.ts";
import { causesOf } from "./causes.ts";

/** Refuses a report that says nothing about this contract; `shown` is its name for the reader. */
export function refuseOtherContract(contract: ContractMark, baseline: Report, shown: string): void {
  if (baseline.contract.hash === contract.hash) return;
  throw new UsageError(
    `${shown} is by ${contractName(baseline.contract)}, and this run by ${contractName(contract)}: their rules cannot be compared. Run once without --baseline and with --report json=FILE, and compare with that from then on.`,
  );
}

/** The report with what changed since the baseline, which is by the same contract. */
export function comparedWith(report: Report, baseline: Report): Report {
  return { ...report, comparison: comparisonOf(report, baseline) };
}

function comparisonOf(report: Report, baseline: Report): Comparison {
  const [now, before] = [placesOf(report), placesOf(baseline)];
  const failsNow = failingIn(report);
  const failedBefore = failingIn(baseline);
  const gone = before.filter((place) => !failsNow.has(nameOf(place)));
  const isMended = mendedIn(report, baseline);
  const { target, seed, startedAt, verdict, part, interrupted } = baseline;
  return {
    baseline: { target, seed, startedAt, verdict, ...(part && { part }), ...(interrupted && { interrupted }) },
    new: now.filter((place) => !failedBefore.has(nameOf(place))),
    stillFailing: now.filter((place) => failedBefore.has(nameOf(place))),
    mended: gone.filter(isMended),
    notRetried: gone.filter((place) => !isMended(place)),
    newlyUntried: newlyUntried(report, baseline),
  };
}

/** The unexpected failures by rule and operation, those of a cause together. */
function placesOf(report: Report): FailurePlace[] {
  const places = causesOf(report).flatMap(({ title, failures }) =>
    failures.map(({ rule, example }) => ({ rule: rule.id, operation: example.operation, cause: title })),
  );
  return [...Map.groupBy(places, nameOf).values()].flatMap((same) => same.slice(0, 1));
}

const nameOf = ({ rule, operation }: Pick<FailurePlace, "rule" | "operation">): string => entryOf(rule, operation);

/** Every failure, known or not. */
function failingIn({ rules }: Report): Set<string> {
  return new Set(
    rules.flatMap(({ id, counterexamples = [] }) => counterexamples.map(({ operation }) => entryOf(id, operation))),
  );
}

/** Whether everything by which a failure of the baseline was found was tried again, to its end. */
function mendedIn(report: Report, baseline: Report): (place: FailurePlace) => boolean {
  const rules = new Map(report.rules.map((rule) => [rule.id, rule]));
  const before = new Map(baseline.rules.map((rule) => [rule.id, rule]));
  const off = new Set(report.offered?.notOffered.map(({ operation }) => operation));
  const untried = new Set(report.untried?.map(({ check }) => check));
  const unproven = new Set(report.flaky.map(nameOf));
  return (place) => {
    const rule = rules.get(place.rule);
    const isJudged = rule?.verdict === "held" || rule?.verdict === "violated";
    // A rule with failures that were not run again may have failed here too.
    if (!isJudged || (rule.further ?? 0) > 0 || report.interrupted !== undefined) return false;
    if (off.has(place.operation) || unproven.has(nameOf(place))) return false;
    const found = before.get(place.rule)?.counterexamples ?? [];
    const checks = found.filter(({ operation }) => operation === place.operation).map(({ check }) => check);
    return checks.every((check) => !untried.has(check) && (report.part === undefined || rule.checks.includes(check)));
  };
}

function newlyUntried(report: Report, baseline: Report): string[] {
  return [...silentRules(report).difference(silentRules(baseline))];
}

function silentRules({ rules }: Report): Set<string> {
  return new Set(rules.filter(({ verdict }) => verdict === "never-exercised").map(({ id }) => id));
}
