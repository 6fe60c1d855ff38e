import { randomUUID } from "node:crypto";
import type { Contract } from "@tallystick/contract";
import { didYouMean } from "./did-you-mean.ts";
import { attempt, type Attempt, type Ending } from "./engine/attempt.ts";
import type { Check } from "./engine/check.ts";
import { drawAgain } from "./engine/draw.ts";
import type { Draw } from "./engine/draw.ts";
import { openEndpoint } from "./engine/endpoint.ts";
import { layGround, machineTiming } from "./engine/ground.ts";
import type { Target } from "./engine/ground.ts";
import { probe } from "./engine/probe.ts";
import type { TrialGround } from "./engine/trial.ts";
import { UsageError } from "./engine/usage-error.ts";
import { missing, offers } from "./engine/verdicts.ts";
import { checksFor, oraclesFor } from "./families/index.ts";
import { lawOf } from "./judge.ts";
import type { JudgeOptions } from "./judge.ts";
import { maskOf } from "./http/mask.ts";
import { counterexample } from "./report/build-report.ts";
import type { ReplayFile } from "./report/replay-file.ts";
import type { Counterexample } from "./report/report.ts";

/** What came of bringing a failure about again. */
export type Replayed = Outcome & {
  /** Parts of the recorded input that have no place on this target, and were left out. */
  dropped: readonly string[];
};

type Outcome =
  | { kind: "violated"; counterexample: Counterexample }
  /** In every try its check judged the rule, and nothing failed. */
  | { kind: "held" }
  /** The tries did not come to the point. */
  | { kind: "unknown"; reason: string };

/** A race that was lost once is not told as held because it is won the next time. */
const tries = 3;

/**
 * Draws the recorded input again and runs its check three times, each time alone, against any target that serves the
 * contract. A `UsageError` when the file is of another version of the suite.
 */
export async function replay(
  target: Target,
  file: ReplayFile,
  options: Omit<JudgeOptions, "seed"> = {},
): Promise<Replayed> {
  const law = lawOf(options);
  const { checks = checksFor(law.contract), oracles = oraclesFor(law.contract) } = options;
  refuseUnknownRule(law.contract, file.rule);
  const { check, draw } = recall(checks, file);
  const judges = [check, ...oracles];
  if (!judges.some(({ rules }) => rules.includes(file.rule)))
    throw new UsageError(`${check.name} does not judge ${file.rule}: the file is of another version.`);
  const selection = { oracles, rules: new Set(Object.keys(law.contract.rules)) };
  const signal = options.signal ?? new AbortController().signal;
  const nonce = randomUUID().slice(0, 8);
  const ground = layGround({ target, law, selection, inFlight: 1, signal, timing: machineTiming, nonce });
  try {
    await probe(ground.http, ground.clock);
    const outcome = await replayOn(ground, check, draw, file.rule);
    return outcome.kind === "unknown" ? { ...outcome, reason: maskOf(ground.http)(outcome.reason) } : outcome;
  } catch (error) {
    if (signal.aborted) return { kind: "unknown", reason: "it was stopped", dropped: [] };
    throw error;
  } finally {
    await ground.http.connection.close();
  }
}

function refuseUnknownRule({ rules }: Contract, rule: string): void {
  if (rules[rule] !== undefined) return;
  throw new UsageError(`The contract has no rule ${rule}.${didYouMean(rule, Object.keys(rules))}`);
}

function recall(checks: readonly Check[], { replay: recorded }: ReplayFile): { check: Check; draw: Draw } {
  const check = checks.find(({ name }) => name === recorded.check);
  if (check === undefined) {
    const hint = didYouMean(
      recorded.check,
      checks.map(({ name }) => name),
    );
    throw new UsageError(`This suite has no check "${recorded.check}".${hint} The file may be of another version.`);
  }
  const draw = drawAgain(check, recorded);
  if (draw === undefined)
    throw new UsageError(`${recorded.check} no longer draws the recorded input: the file is of another version.`);
  return { check, draw };
}

async function attempted(ground: TrialGround, check: Check, draw: Draw): Promise<Attempt[]> {
  const isListening = check.needs.includes("webhook-receiver") && ground.receiverHost !== undefined;
  if (isListening) ground.endpoint = await openEndpoint(ground, ground.receiverHost ?? "");
  if (isListening && check.phase !== "alone") await ground.endpoint.take();
  try {
    const attempts: Attempt[] = [];
    for (let n = 0; n < tries && !ground.signal.aborted; n += 1)
      attempts.push(await attempt(ground, check, draw, true));
    return attempts;
  } finally {
    await ground.endpoint.close();
  }
}

async function replayOn(ground: TrialGround, check: Check, draw: Draw, rule: string): Promise<Replayed> {
  const needs = missing(ground.target, check).map((need) => offers[need]);
  if (needs.length > 0) return { kind: "unknown", reason: `it needs ${needs.join(" and ")}`, dropped: [] };
  const attempts = await attempted(ground, check, draw);
  const dropped = new Set(attempts.flatMap((each) => [...each.dropped]));
  return { ...outcomeOf(ground, { check, draw }, attempts, rule), dropped: [...dropped] };
}

function outcomeOf(
  ground: TrialGround,
  { check, draw }: { check: Check; draw: Draw },
  attempts: readonly Attempt[],
  rule: string,
): Outcome {
  // What is seen on every reply fails many times in one try.
  const failures = attempts.flatMap((each) => each.failures.find(({ violation }) => violation.rule === rule) ?? []);
  const failure = failures.at(-1);
  if (failure === undefined) return unviolated(attempts, rule);
  const group = { check, draw, failure, times: failures.length, firstMs: 0 };
  const found = { group, draw, failure, reproduced: failures.length, of: attempts.length };
  return { kind: "violated", counterexample: counterexample(ground, found) };
}

/** Held only when every try said so: a try that never looked says nothing. */
function unviolated(attempts: readonly Attempt[], rule: string): Outcome {
  const reasons = attempts.flatMap(({ ending, failures, held }) => {
    const [other] = failures;
    if (other !== undefined) return [`${other.violation.message} came first`];
    if (ending.kind !== "done") return [reasonOf(ending)];
    return held.has(rule) ? [] : [`its check ran to its end and did not come to ${rule}`];
  });
  const [reason = "it was stopped"] = reasons;
  return reasons.length > 0 || attempts.length < tries ? { kind: "unknown", reason } : { kind: "held" };
}

function reasonOf(ending: Ending): string {
  if (ending.kind === "harness-fault") return `the suite itself failed: ${ending.error.message}`;
  return "reason" in ending ? ending.reason : ending.kind;
}
