import { cellMarks } from "../engine/cell-marks.ts";
import type { Confirmed } from "../engine/confirm.ts";
import { ruleOf } from "../engine/court.ts";
import { settleKnownFailures } from "../engine/known-failing.ts";
import type { RunResult } from "../engine/run.ts";
import type { Selection, Wish } from "../engine/select.ts";
import type { Group } from "../engine/tally.ts";
import type { TrialGround } from "../engine/trial.ts";
import { overall, ruleReports } from "../engine/verdicts.ts";
import type { Strictness } from "../engine/verdicts.ts";
import { maskOf } from "../http/mask.ts";
import { matrixOf } from "./matrix-report.ts";
import type { Counterexample, FlakyReport, Part, Report } from "./report.ts";
import { transcriptOf } from "./transcript.ts";

export interface ReportInput extends Strictness {
  ground: TrialGround;
  selection: Selection;
  wish: Wish;
  result: RunResult;
  seed: number;
  /** Epoch milliseconds. */
  startedAt: number;
  durationMs: number;
}

/** The report of a run, whole or cut short. */
export function buildReport(input: ReportInput): Report {
  const { ground, selection, result } = input;
  const { contract, target } = ground;
  const interrupted = interruption(ground, result);
  const evidence = {
    contract,
    checks: selection.checks,
    oracles: selection.oracles,
    capabilities: target.capabilities,
    switchedOff: target.switchedOff,
    tally: result.tally.rules,
    counterexamples: counterexamples(ground, result),
    further: further(result),
    isCutShort: interrupted !== undefined,
  };
  const mask = maskOf(ground.http);
  const rules = ruleReports(evidence, selection).map((rule) =>
    rule.reason === undefined ? rule : { ...rule, reason: mask(rule.reason) },
  );
  const unreached = [...selection.rules.difference(new Set(rules.map(({ id }) => id)))];
  const flaky = flakyOf(ground, result);
  return {
    schema: 1,
    contract: { version: contract.version, hash: contract.hash },
    target: target.url,
    seed: input.seed,
    startedAt: new Date(input.startedAt).toISOString(),
    durationMs: Math.round(input.durationMs),
    requests: ground.http.connection.requests(),
    trials: result.tally.trials(),
    ...partOf(input.wish),
    verdict: overall(rules, flaky.length > 0 || interrupted !== undefined, input),
    ...(interrupted === undefined ? {} : { interrupted }),
    rules,
    ...(unreached.length === 0 ? {} : { unreached }),
    matrix: matrixOf(contract, selection.checks, cellMarks(result.tally, result.court)),
    flaky,
    harnessFaults: harnessFaults(ground, result),
    knownFailing: settleKnownFailures(
      input.knownFailures,
      rules,
      interrupted === undefined ? selection.whole : new Set(),
    ),
  };
}

function partOf({ only, skip, sourceOnly, shard }: Wish): Pick<Report, "part"> {
  const part: Part = {
    ...(only === undefined ? {} : { only: [...only] }),
    ...(skip === undefined ? {} : { skip: [...skip] }),
    ...(sourceOnly === true ? { sourceOnly } : {}),
    ...(shard === undefined ? {} : { shard }),
  };
  return Object.keys(part).length === 0 ? {} : { part };
}

function interruption(ground: TrialGround, result: RunResult): Report["interrupted"] {
  if (ground.signal.aborted) return "asked";
  return result.unreachable === undefined ? undefined : "unreachable";
}

/** Faults of the suite itself; that it left something altered is one, too. */
function harnessFaults({ http }: TrialGround, { tally }: RunResult): Report["harnessFaults"] {
  const mask = maskOf(http);
  return [
    ...[...tally.faults.values()].map(({ check, error, times }) => ({ check, message: mask(error.message), times })),
    ...[...http.leftAltered].map(([check, message]) => ({ check, message: mask(message), times: 1 })),
  ];
}

function counterexamples(ground: TrialGround, { court }: RunResult): Map<string, Counterexample[]> {
  const byRule = Map.groupBy(court.violated(), ({ group }) => ruleOf(group));
  return new Map([...byRule].map(([rule, list]) => [rule, list.map((found) => counterexample(ground, found))]));
}

/** A confirmed failure as it stands in the report. */
export function counterexample(ground: Pick<TrialGround, "http" | "laidAt">, found: Confirmed): Counterexample {
  const mask = maskOf(ground.http);
  const { violation, transcript, startedAt } = found.failure;
  const { check } = found.group;
  const { seed, iteration, path } = found.draw;
  return {
    operation: violation.finding.operation,
    state: mask(violation.state),
    check: check.name,
    expected: mask(violation.finding.expected),
    observed: mask(violation.finding.observed),
    reproduced: `${found.reproduced}/${found.of}`,
    times: found.group.times,
    startedMs: Math.round(startedAt - ground.laidAt),
    transcript: transcriptOf(transcript, mask),
    replay: { check: check.name, seed, iteration, path: [...path] },
  };
}

function further({ court }: RunResult): Map<string, number> {
  const byRule = Map.groupBy(court.unheard(), ruleOf);
  return new Map([...byRule].map(([rule, groups]) => [rule, groups.reduce((sum, { times }) => sum + times, 0)]));
}

/** What did not come again, and what there was no time to run again, unless its rule is violated anyway. */
function flakyOf(ground: TrialGround, { court }: RunResult): FlakyReport[] {
  const wrong = new Set(court.violated().map((found) => ruleOf(found.group)));
  const unheard = court.unheard().filter((group) => !wrong.has(ruleOf(group)));
  return [
    ...court.flaky().map((found) => flakyReport(ground, found.group, `${found.reproduced}/${found.of}`)),
    ...unheard.map((group) => flakyReport(ground, group, "0/0")),
  ];
}

function flakyReport(ground: TrialGround, group: Group, reproduced: string): FlakyReport {
  const mask = maskOf(ground.http);
  const { rule, finding } = group.failure.violation;
  const { operation, expected, observed } = finding;
  return { rule, operation, check: group.check.name, expected: mask(expected), observed: mask(observed), reproduced };
}
