import { randomUUID } from "node:crypto";
import type { Contract } from "@tallystick/contract";
import { didYouMean } from "./errors/did-you-mean.ts";
import { attempt, type Attempt, type Ending } from "./runner/trial/attempt.ts";
import type { Check } from "./checks/check.ts";
import { regenerateInput, type GeneratedInput } from "./runner/trial/generated-input.ts";
import { openEndpoint } from "./runner/trial/endpoint.ts";
import { createRunContext, machineTiming, type Target } from "./runner/run-context.ts";
import { probe } from "./runner/probe/probe.ts";
import type { RunContext } from "./runner/trial/trial.ts";
import { UsageError } from "./errors/usage-error.ts";
import { missing, offers } from "./runner/result/verdicts.ts";
import { bundleOf, judgesOf } from "./contracts/checks.ts";
import type { JudgeOptions } from "./judge.ts";
import { maskOf } from "./http/mask.ts";
import { counterexample } from "./runner/result/build-report.ts";
import type { ReplayFile } from "./report/replay-file.ts";
import type { Counterexample } from "./runner/result/report.ts";

/** The result of reproducing a failure. */
export type Replayed = Outcome & {
  /** Parts of the recorded input that have no place on this target, and were left out. */
  dropped: readonly string[];
};

type Outcome =
  | { kind: "violated"; counterexample: Counterexample }
  /** In every trial the check judged the rule, and nothing failed. */
  | { kind: "held" }
  /** The trials were inconclusive. */
  | { kind: "unknown"; reason: string };

/** A race that was lost once does not count as held because the next one is won. */
const tries = 3;

/**
 * Generates the recorded input again and runs its check three times, each time alone, against any target that serves
 * the contract. A `UsageError` when the file is from another version of the suite.
 */
export async function replay(
  target: Target,
  file: ReplayFile,
  options: Omit<JudgeOptions, "seed"> = {},
): Promise<Replayed> {
  const bundle = bundleOf(options);
  const { checks, oracles } = judgesOf(bundle, options);
  refuseUnknownRule(bundle.contract, file.rule);
  const { check, input } = recall(checks, file);
  const judges = [check, ...oracles];
  if (!judges.some(({ rules }) => rules.includes(file.rule)))
    throw new UsageError(`${check.name} does not judge ${file.rule}: the file is from another version.`);
  const selection = { oracles, rules: new Set(Object.keys(bundle.contract.rules)) };
  const signal = options.signal ?? new AbortController().signal;
  const nonce = randomUUID().slice(0, 8);
  const context = createRunContext({ target, bundle, selection, inFlight: 1, signal, timing: machineTiming, nonce });
  try {
    await probe(context.http, context.clock);
    const outcome = await replayOn(context, check, input, file.rule);
    return outcome.kind === "unknown" ? { ...outcome, reason: maskOf(context.http)(outcome.reason) } : outcome;
  } catch (error) {
    if (signal.aborted) return { kind: "unknown", reason: "it was stopped", dropped: [] };
    throw error;
  } finally {
    await context.http.connection.close();
  }
}

function refuseUnknownRule({ rules }: Contract, rule: string): void {
  if (rules[rule] !== undefined) return;
  throw new UsageError(`The contract has no rule ${rule}.${didYouMean(rule, Object.keys(rules))}`);
}

function recall(checks: readonly Check[], { replay: recorded }: ReplayFile): { check: Check; input: GeneratedInput } {
  const check = checks.find(({ name }) => name === recorded.check);
  if (check === undefined) {
    const hint = didYouMean(
      recorded.check,
      checks.map(({ name }) => name),
    );
    throw new UsageError(`This suite has no check "${recorded.check}".${hint} The file may be from another version.`);
  }
  const input = regenerateInput(check, recorded);
  if (input === undefined)
    throw new UsageError(`${recorded.check} no longer generates the recorded input: the file is from another version.`);
  return { check, input };
}

async function attempted(context: RunContext, check: Check, input: GeneratedInput): Promise<Attempt[]> {
  const isListening = check.needs.includes("webhook-receiver") && context.receiverHost !== undefined;
  if (isListening) context.endpoint = await openEndpoint(context, context.receiverHost ?? "");
  await context.endpoint.prepare({ isWide: false, isListening: isListening && check.phase !== "alone" });
  try {
    const attempts: Attempt[] = [];
    for (let n = 0; n < tries && !context.signal.aborted; n += 1)
      attempts.push(await attempt(context, check, input, { isAlone: true }));
    return attempts;
  } finally {
    await context.endpoint.close();
    await context.singletons.close();
  }
}

async function replayOn(context: RunContext, check: Check, input: GeneratedInput, rule: string): Promise<Replayed> {
  const needs = missing(context.target, check).map((need) => offers[need]);
  if (needs.length > 0) return { kind: "unknown", reason: `it needs ${needs.join(" and ")}`, dropped: [] };
  const attempts = await attempted(context, check, input);
  const dropped = new Set(attempts.flatMap((each) => [...each.dropped]));
  return { ...outcomeOf(context, { check, input }, attempts, rule), dropped: [...dropped] };
}

function outcomeOf(
  context: RunContext,
  { check, input }: { check: Check; input: GeneratedInput },
  attempts: readonly Attempt[],
  rule: string,
): Outcome {
  // A failure found on every reply occurs many times in one trial.
  const failures = attempts.flatMap((each) => each.failures.find(({ violation }) => violation.rule === rule) ?? []);
  const failure = failures.at(-1);
  if (failure === undefined) return unviolated(attempts, rule);
  const group = { check, input: input, failure, times: failures.length, firstMs: 0 };
  const found = { group, input: input, failure, reproduced: failures.length, of: attempts.length };
  return { kind: "violated", counterexample: counterexample(context, found) };
}

/** Held only when every trial judged it: one that did not proves nothing. */
function unviolated(attempts: readonly Attempt[], rule: string): Outcome {
  const reasons = attempts.flatMap(({ ending, failures, held }) => {
    const [other] = failures;
    if (other !== undefined) return [`${other.violation.message} came first`];
    if (ending.kind !== "done") return [reasonOf(ending)];
    return held.has(rule) ? [] : [`its check ran to its end and did not reach ${rule}`];
  });
  const [reason = "it was stopped"] = reasons;
  return reasons.length > 0 || attempts.length < tries ? { kind: "unknown", reason } : { kind: "held" };
}

function reasonOf(ending: Ending): string {
  if (ending.kind === "harness-fault") return `the suite itself failed: ${ending.error.message}`;
  return "reason" in ending ? ending.reason : ending.kind;
}
