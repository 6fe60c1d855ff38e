import { randomUUID } from "node:crypto";
import { didYouMean } from "./did-you-mean.ts";
import { attempt, type Attempt } from "./engine/attempt.ts";
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
export type Replayed =
  | { kind: "violated"; counterexample: Counterexample }
  | { kind: "held" }
  /** The try did not come to the point. */
  | { kind: "unknown"; reason: string };

/** Draws the recorded input again and runs its check once, against any target that serves the contract. */
export async function replay(
  target: Target,
  file: ReplayFile,
  options: Omit<JudgeOptions, "seed"> = {},
): Promise<Replayed> {
  const law = lawOf(options);
  const { checks = checksFor(law.contract), oracles = oraclesFor(law.contract) } = options;
  const { check, draw } = recall(checks, file);
  const selection = { oracles, rules: new Set(Object.keys(law.contract.rules)) };
  const signal = options.signal ?? new AbortController().signal;
  const nonce = randomUUID().slice(0, 8);
  const ground = layGround({ target, law, selection, inFlight: 1, signal, timing: machineTiming, nonce });
  try {
    await probe(ground.http, ground.clock);
    const outcome = await replayOn(ground, check, draw, file.rule);
    return outcome.kind === "unknown" ? { ...outcome, reason: maskOf(ground.http)(outcome.reason) } : outcome;
  } catch (error) {
    if (signal.aborted) return { kind: "unknown", reason: "it was stopped" };
    throw error;
  } finally {
    await ground.http.connection.close();
  }
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

async function attempted(ground: TrialGround, check: Check, draw: Draw): Promise<Attempt> {
  const isListening = check.needs.includes("webhook-receiver") && ground.receiverHost !== undefined;
  if (isListening) ground.endpoint = await openEndpoint(ground, ground.receiverHost ?? "");
  if (isListening && check.phase !== "alone") await ground.endpoint.take();
  try {
    return await attempt(ground, check, draw, true);
  } finally {
    await ground.endpoint.close();
  }
}

async function replayOn(ground: TrialGround, check: Check, draw: Draw, rule: string): Promise<Replayed> {
  const needs = missing(ground.target, check).map((need) => offers[need]);
  if (needs.length > 0) return { kind: "unknown", reason: `it needs ${needs.join(" and ")}` };
  const { ending, failures } = await attempted(ground, check, draw);
  const failure = failures.find(({ violation }) => violation.rule === rule);
  if (failure !== undefined) {
    const group = { check, draw, failure, times: 1, firstMs: 0 };
    return { kind: "violated", counterexample: counterexample(ground, { group, draw, failure, reproduced: 1, of: 1 }) };
  }
  if (ending.kind === "done" && failures.length === 0) return { kind: "held" };
  const [other] = failures;
  if (other !== undefined) return { kind: "unknown", reason: `${other.violation.message} came first` };
  return { kind: "unknown", reason: "reason" in ending ? ending.reason : ending.kind };
}
