import { contractName, type Contract } from "@tallystick/contract";
import { families } from "../checks/check.ts";
import { UsageError } from "../errors/usage-error.ts";
import { overall } from "../runner/result/verdicts.ts";
import { countCells, hasCell } from "../runner/result/matrix-report.ts";
import { mergedNeverSucceeded } from "../runner/result/never-succeeded.ts";
import { mergedOffer } from "../runner/result/offered-part.ts";
import { mergedOperations } from "../runner/result/operation-reports.ts";
import { mergedUntried } from "../runner/result/untried.ts";
import type { KnownFailingReport, MatrixReport, Report, RuleReport, RuleVerdict } from "../runner/result/report.ts";

/**
 * The report of a whole run, merged from those of all its shards: what one shard did not reach counts as never
 * exercised only when none did. Throws a `UsageError` when they are not the parts of one run, each once.
 */
export function mergeReports(contract: Contract, reports: readonly Report[], failOn: "must" | "should"): Report {
  const first = refuseOtherContracts(contract, reports);
  const rules = Object.keys(contract.rules).flatMap((id) => mergedRule(contract, reports, id));
  const flaky = reports.flatMap((report) => report.flaky);
  const unanswered = reports.flatMap((report) => report.unanswered ?? []);
  const targetContract = reports.map((report) => report.targetContract).find((said) => said !== undefined);
  const interrupted = reports.map((report) => report.interrupted).find((why) => why !== undefined);
  const { shard: _shard, ...part } = first.part ?? {};
  const isWhole = Object.keys(part).length === 0 && interrupted === undefined;
  const knownFailing = mergedEntries(reports, rules, isWhole);
  const isUncertain = flaky.length > 0 || interrupted !== undefined;
  const offered = mergedOffer(contract, reports);
  const idle = mergedNeverSucceeded(reports);
  const untried = mergedUntried(reports, rules);
  const {
    unreached: _unreached,
    part: _part,
    offered: _offered,
    neverSucceeded: _idle,
    untried: _untried,
    comparison: _comparison,
    ...common
  } = first;
  return {
    ...common,
    ...(targetContract === undefined ? {} : { targetContract }),
    startedAt: reports.map(({ startedAt }) => startedAt).reduce((a, b) => (a < b ? a : b)),
    durationMs: Math.max(...reports.map(({ durationMs }) => durationMs)),
    requests: sumOf(reports, ({ requests }) => requests),
    trials: sumOf(reports, ({ trials }) => trials),
    verdict: overall(rules, isUncertain, { failOn, knownFailures: knownFailing }),
    ...(Object.keys(part).length === 0 ? {} : { part }),
    ...(interrupted === undefined ? {} : { interrupted }),
    ...(unanswered.length > 0 ? { unanswered } : {}),
    ...(offered && { offered }),
    rules,
    operations: mergedOperations(contract, reports, Object.keys(part).length > 0),
    matrix: mergedMatrix(reports),
    ...(interrupted === undefined && idle.length > 0 ? { neverSucceeded: idle } : {}),
    ...(interrupted === undefined && untried.length > 0 ? { untried } : {}),
    flaky,
    harnessFaults: reports.flatMap(({ harnessFaults }) => harnessFaults),
    knownFailing,
  };
}

/** Returns the first part; all must be of one run, and none may be missing or duplicate. */
function refuseOtherContracts(contract: Contract, reports: readonly Report[]): Report {
  const sorted = reports.toSorted((a, b) => (a.part?.shard?.part ?? 0) - (b.part?.shard?.part ?? 0));
  const [first] = sorted;
  const of = first?.part?.shard?.of;
  if (first === undefined || of === undefined)
    throw new UsageError("A report without a shard is whole: nothing to merge.");
  if (first.contract.hash !== contract.hash)
    throw new UsageError(
      `The reports are by ${contractName(first.contract)}, not by ${contractName(contract)}: give --contract and --document of it.`,
    );
  const unknown = sorted.flatMap(({ rules }) => rules).find(({ id }) => contract.rules[id] === undefined);
  if (unknown !== undefined)
    throw new UsageError(
      `The reports judge ${unknown.id} (${unknown.source}), which the contract does not have: give --checks FILE as for the shards.`,
    );
  const otherRun = sorted.find(
    (report) => configOf(report) !== configOf(first) || report.contract.hash !== first.contract.hash,
  );
  if (otherRun !== undefined)
    throw new UsageError(
      `The reports are not from one run: the ${differenceOf(first, otherRun)} differs. Run all shards with the same flags.`,
    );
  const parts = sorted.map(({ part }) => part?.shard?.part);
  const wanted = Array.from({ length: of }, (_, index) => index + 1);
  if (parts.join() !== wanted.join()) {
    throw new UsageError(
      `Each of the ${of} shards is needed once; these are ${parts.map((part) => `${part}/${of}`).join(", ")}.`,
    );
  }
  return first;
}

function differenceOf(first: Report, other: Report): string {
  if (first.contract.hash !== other.contract.hash) return "contract";
  if (first.seed !== other.seed) return `seed (${first.seed} and ${other.seed})`;
  return "number of shards, --only or --skip";
}

function configOf({ part, seed }: Report): string {
  const { shard, ...rest } = part ?? {};
  return JSON.stringify([shard?.of, rest, seed]);
}

/** The first value that any part has; `not-declared` only when no part could have reached it. */
const precedence: readonly RuleVerdict[] = ["violated", "held", "never-exercised", "not-declared"];

function mergedRule(contract: Contract, reports: readonly Report[], id: string): RuleReport[] {
  const reported = reports.flatMap(({ rules }) => rules.filter((rule) => rule.id === id));
  const isUnreached = reports.some(({ unreached = [] }) => unreached.includes(id));
  const [first = isUnreached ? unreported(contract, id) : undefined] = reported;
  if (first === undefined) return [];
  const verdicts = new Set([
    ...reported.map(({ verdict }) => verdict),
    ...(isUnreached ? (["never-exercised"] as const) : []),
  ]);
  const verdict = precedence.find((each) => verdicts.has(each)) ?? "never-exercised";
  const { reason: _reason, firstViolationMs: _first, counterexamples: _examples, further: _further, ...rule } = first;
  const reason = reported.find((each) => each.verdict === verdict)?.reason ?? "its checks ran and did not reach it";
  const times = reported.flatMap(({ firstViolationMs }) => firstViolationMs ?? []);
  const counterexamples = reported.flatMap((each) => each.counterexamples ?? []);
  const further = sumOf(reported, (each) => each.further ?? 0);
  const judging = families.filter((family) => reported.some((each) => each.families.includes(family)));
  return [
    {
      ...rule,
      family: judging[0] ?? rule.family,
      families: judging,
      verdict,
      held: sumOf(reported, ({ held }) => held),
      // The reports do not say which states: there are at least this many.
      states: Math.max(0, ...reported.map(({ states }) => states)),
      checks: [...new Set(reported.flatMap(({ checks }) => checks))],
      ...(times.length === 0 ? {} : { firstViolationMs: Math.min(...times) }),
      ...(verdict === "held" || verdict === "violated" ? {} : { reason }),
      ...(counterexamples.length === 0 ? {} : { counterexamples }),
      ...(further === 0 ? {} : { further }),
    },
  ];
}

/** A rule that parts of the run list, and none reached. */
function unreported({ rules }: Contract, id: string): RuleReport | undefined {
  const rule = rules[id];
  if (rule === undefined) return undefined;
  const { level, origin, sentence, source } = rule;
  const nothing = {
    family: "rules",
    families: [],
    verdict: "never-exercised" as const,
    held: 0,
    states: 0,
    checks: [],
  };
  return { id, level, origin, sentence, source: `${source.file}:${source.line}`, ...nothing };
}

/** The entries of every part; no part alone can say that one no longer fails anywhere. */
function mergedEntries(
  reports: readonly Report[],
  rules: readonly RuleReport[],
  isWhole: boolean,
): KnownFailingReport[] {
  const entries = Map.groupBy(
    reports.flatMap(({ knownFailing }) => knownFailing),
    ({ rule }) => rule,
  );
  return [...entries.values()].flatMap((reported): KnownFailingReport[] => {
    const [first] = reported;
    if (first === undefined) return [];
    if (reported.some(({ status }) => status === "failing")) return [{ ...first, status: "failing" }];
    const rule = rules.find(({ id }) => id === first.rule.split("@")[0]);
    const isJudged = rule?.verdict === "held" || rule?.verdict === "violated";
    return [{ ...first, status: isJudged && isWhole ? "stale" : "unseen" }];
  });
}

function mergedMatrix(reports: readonly Report[]): Report["matrix"] {
  const named = Map.groupBy(
    reports.flatMap(({ matrix }) => Object.entries(matrix)),
    ([name]) => name,
  );
  return Object.fromEntries([...named].map(([name, list]) => [name, joinedMatrix(list.map(([, matrix]) => matrix))]));
}

function joinedMatrix(parts: readonly MatrixReport[]): MatrixReport {
  const { undriven = [], descriptions } = parts[0] ?? {};
  const cells = parts.flatMap((part) => part.cells);
  // What one shard had no path for may be another's cell.
  const left = undriven.filter((edge) => !hasCell(cells, edge));
  const counted = countCells(cells, left);
  return { ...(descriptions && { descriptions }), ...counted };
}

function sumOf<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}
