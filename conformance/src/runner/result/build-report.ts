import { identityDifferences } from "@tallystick/contract";
import { cellMarks } from "./cell-marks.ts";
import { contractMark } from "./contract-mark.ts";
import type { Confirmed } from "../confirmation/rerun.ts";
import { ruleOf } from "../confirmation/failure-confirmer.ts";
import { settleKnownFailures } from "./known-failing.ts";
import type { RunResult } from "../schedule/run.ts";
import type { Selection, Selector } from "../selection/select.ts";
import type { FailureGroup } from "../trial/trial-results.ts";
import type { StopReason } from "../stop.ts";
import type { WireRequest } from "../../http/connection.ts";
import type { RunContext } from "../trial/trial.ts";
import { overall, ruleReports, type Strictness } from "./verdicts.ts";
import { maskOf } from "../../http/mask.ts";
import { operationReports } from "./operation-reports.ts";
import { offeredPart } from "./offered-part.ts";
import { matrixOf } from "./matrix-report.ts";
import { neverSucceeded } from "./never-succeeded.ts";
import type { Counterexample, FlakyReport, Part, Report } from "./report.ts";
import { untriedOf } from "./untried.ts";
import { conditionsOf } from "./conditions.ts";
import { momentsOf, transcriptOf } from "./transcript.ts";

export interface ReportInput extends Strictness {
  context: RunContext;
  selection: Selection;
  selector: Selector;
  result: RunResult;
  /** Why the run ended early, unless the target became unreachable. */
  stopped?: StopReason | undefined;
  seed: number;
  /** Epoch milliseconds. */
  startedAt: number;
  durationMs: number;
}

/** The report of a run, whole or cut short. */
export function buildReport(input: ReportInput): Report {
  const { context, selection, result } = input;
  const { contract, target } = context;
  const interrupted = input.stopped ?? result.ended;
  const { served } = context.http;
  const notOffered = new Map([...(served.asFound ? served.unserved() : []), ...target.switchedOff]);
  const evidence = {
    contract,
    support: context.support,
    checks: selection.checks,
    oracles: selection.oracles,
    capabilities: target.capabilities,
    switchedOff: notOffered,
    endpointSetBy: context.support.endpoint?.setBy,
    results: result.results.rules,
    counterexamples: counterexamples(context, result),
    further: further(result),
    isCutShort: interrupted !== undefined,
  };
  const mask = maskOf(context.http);
  const rules = ruleReports(evidence, selection).map((rule) =>
    rule.reason === undefined ? rule : { ...rule, reason: mask(rule.reason) },
  );
  const unreached = [...selection.rules.difference(new Set(rules.map(({ id }) => id)))];
  const flaky = flakyOf(context, result);
  const broken = [...new Set(context.http.connection.unanswered().map((request) => mask(requestLine(request))))];
  const offered = offeredPart(contract, notOffered);
  const idle = neverSucceeded(contract, served, notOffered);
  const targetContract = context.http.connection.contract() ?? "";
  const isOther = (identityDifferences(contract, targetContract) ?? []).length > 0;
  const untried = untriedOf(result.results.untried(), rules).map((each) => ({ ...each, reason: mask(each.reason) }));
  return {
    schema: 1,
    contract: contractMark(contract),
    target: target.url,
    ...(isOther ? { targetContract } : {}),
    seed: input.seed,
    startedAt: new Date(input.startedAt).toISOString(),
    durationMs: Math.round(input.durationMs),
    requests: context.http.connection.requests(),
    trials: result.results.trials(),
    ...partOf(input.selector),
    verdict: overall(rules, flaky.length > 0 || interrupted !== undefined, input),
    ...(interrupted === undefined ? {} : { interrupted }),
    ...(interrupted === "unreachable" && broken.length > 0 ? { unanswered: broken } : {}),
    ...(offered && { offered }),
    rules,
    ...(unreached.length === 0 ? {} : { unreached }),
    operations: operationReports(evidence, rules, Object.keys(partOf(input.selector)).length > 0),
    matrix: matrixOf(contract, selection.checks, cellMarks(result.results, result.confirmer)),
    ...(interrupted === undefined && idle.length > 0 ? { neverSucceeded: idle } : {}),
    ...(interrupted === undefined && untried.length > 0 ? { untried } : {}),
    flaky,
    harnessFaults: harnessFaults(context, result),
    knownFailing: settleKnownFailures(
      input.knownFailures,
      rules,
      interrupted === undefined ? selection.whole : new Set(),
    ),
  };
}

function partOf({ only, skip, sourceOnly, shard }: Selector): Pick<Report, "part"> {
  const part: Part = {
    ...(only === undefined ? {} : { only: [...only] }),
    ...(skip === undefined ? {} : { skip: [...skip] }),
    ...(sourceOnly === true ? { sourceOnly } : {}),
    ...(shard === undefined ? {} : { shard }),
  };
  return Object.keys(part).length === 0 ? {} : { part };
}

/** Faults of the suite itself; also what it could not restore. */
function harnessFaults({ http }: RunContext, { results }: RunResult): Report["harnessFaults"] {
  const mask = maskOf(http);
  return [
    ...[...results.faults.values()].map(({ check, error, times }) => ({ check, message: mask(error.message), times })),
    ...[...http.leftAltered].map(([check, message]) => ({ check, message: mask(message), times: 1 })),
  ];
}

function counterexamples(context: RunContext, { confirmer }: RunResult): Map<string, Counterexample[]> {
  const byRule = Map.groupBy(confirmer.violated(), ({ group }) => ruleOf(group));
  return new Map([...byRule].map(([rule, list]) => [rule, list.map((found) => counterexample(context, found))]));
}

/** A confirmed failure as the report shows it. */
export function counterexample(context: Pick<RunContext, "http" | "createdAt">, found: Confirmed): Counterexample {
  const mask = maskOf(context.http);
  const { violation, transcript, moments, startedAt } = found.failure;
  const { check } = found.group;
  const place = { operation: violation.finding.operation, state: violation.state };
  const conditions = conditionsOf(context.http.contract, transcript, place);
  const { seed, iteration, path } = found.input;
  return {
    operation: violation.finding.operation,
    state: mask(violation.state),
    check: check.name,
    expected: mask(violation.finding.expected),
    observed: mask(violation.finding.observed),
    reproduced: `${found.reproduced}/${found.of}`,
    times: found.group.times,
    startedMs: Math.round(startedAt - context.createdAt),
    transcript: transcriptOf(transcript, mask, conditions),
    ...(moments.length > 0 && { moments: momentsOf(moments, startedAt, mask) }),
    replay: { check: check.name, seed, iteration, path: [...path] },
  };
}

function further({ confirmer }: RunResult): Map<string, number> {
  const byRule = Map.groupBy(confirmer.unconfirmed(), ruleOf);
  return new Map([...byRule].map(([rule, groups]) => [rule, groups.reduce((sum, { times }) => sum + times, 0)]));
}

/** What did not recur, and what could not be run again, unless its rule is violated anyway. */
function flakyOf(context: RunContext, { confirmer }: RunResult): FlakyReport[] {
  const wrong = new Set(confirmer.violated().map((found) => ruleOf(found.group)));
  const mask = maskOf(context.http);
  const unanswered = confirmer.unanswered().filter(({ group }) => !wrong.has(ruleOf(group)));
  const unconfirmed = confirmer.unconfirmed().filter((group) => !wrong.has(ruleOf(group)));
  return [
    ...confirmer.flaky().map((found) => flakyReport(context, found.group, `${found.reproduced}/${found.of}`)),
    ...unanswered.map((found) => ({
      ...flakyReport(context, found.group, `${found.reproduced}/${found.of}`),
      unconfirmed: `when it was run again, it did not come so far: ${mask(found.unanswered ?? "the run ended")}`,
    })),
    ...unconfirmed.map((group) => ({
      ...flakyReport(context, group, "0/0"),
      unconfirmed: "the run ended before it was run again",
    })),
  ];
}

function flakyReport(context: RunContext, group: FailureGroup, reproduced: string): FlakyReport {
  const mask = maskOf(context.http);
  const { rule, finding } = group.failure.violation;
  const { operation, expected, observed } = finding;
  return { rule, operation, check: group.check.name, expected: mask(expected), observed: mask(observed), reproduced };
}

/** The characters that are shown of a body. */
const longestBody = 80;

function requestLine({ method, url, body }: WireRequest): string {
  const { pathname, search } = new URL(url);
  const text = body === undefined ? "" : String(body);
  const shown = text.length > longestBody ? `${text.slice(0, longestBody)}…` : text;
  return [method, `${pathname}${search}`, shown].join(" ").trim();
}
