import { attempt, repeatInconclusive, type Attempt, type Failure } from "../trial/attempt.ts";
import type { GeneratedInput } from "../trial/generated-input.ts";
import { shrink, type FailingInput } from "./shrink.ts";
import type { FailureGroup } from "../trial/trial-results.ts";
import { longestWaitMs } from "../trial/wait-limit.ts";
import type { RunContext } from "../trial/trial.ts";

/** A group of failures, and how it went when it was run again alone. */
export interface Confirmed extends FailingInput {
  group: FailureGroup;
  /** How often the failure recurred. */
  reproduced: number;
  /** The number of runs alone. */
  of: number;
  /** Why a run alone said nothing, as when no reply came: such a failure that did not recur is not acquitted. */
  unanswered?: string;
}

/** Limits of the confirmation of one group, in runs and milliseconds. */
export interface RerunLimits {
  reruns: number;
  shrinkRuns: number;
  shrinkMs: number;
}

/** A group that was not run again yet. */
export function unconfirmed(group: FailureGroup): Confirmed {
  return { group, input: group.input, failure: group.failure, reproduced: 0, of: 0 };
}

/** Runs the input again alone, so many times, and waits as long each time; adds the result to what is known. */
export async function rerun(
  context: RunContext,
  known: Confirmed,
  times: number,
  patienceMs: number = longestWaitMs,
): Promise<Confirmed> {
  let result = known;
  for (let round = 0; round < times; round += 1) {
    const { failures, unanswered } = await runAlone(context, known.group, known.input, patienceMs);
    result = {
      ...withRecurrence(result, failures),
      of: result.of + 1,
      ...(unanswered === undefined ? {} : { unanswered }),
    };
  }
  return result;
}

/**
 * Which rule of a check a fault violates can depend on the order of ids that the target chose: until the failure has
 * recurred, one of another rule at the same operation takes its place.
 */
function withRecurrence(known: Confirmed, failures: readonly Failure[]): Confirmed {
  const { group, reproduced } = known;
  const same = failures.find(isLike(group.failure));
  if (same !== undefined) return { ...known, failure: same, reproduced: reproduced + 1 };
  const [other] = reproduced === 0 ? failures : [];
  return other === undefined ? known : { ...known, group: { ...group, failure: other }, failure: other, reproduced: 1 };
}

/** The simplest input that fails in the same way, run again as often; the known one when none is simpler. */
export async function simplified(
  context: RunContext,
  known: Confirmed,
  { reruns, shrinkRuns, shrinkMs }: RerunLimits,
): Promise<Confirmed> {
  const { group } = known;
  const fails = async (input: GeneratedInput): Promise<Failure | undefined> =>
    (await runAlone(context, group, input, context.waitLimit.rerunMs())).failures.find(isLike(group.failure));
  const until = context.http.timing.now() + shrinkMs;
  let runs = 0;
  const mayGoOn = (): boolean => runs++ < shrinkRuns && context.http.timing.now() < until && !context.signal.aborted;
  const simplest = await shrink(group.check, known, fails, mayGoOn);
  if (simplest === known) return known;
  const again = await rerun(context, { ...unconfirmed(group), ...simplest }, reruns);
  return again.reproduced === 0 ? known : again;
}

/** Runs the input once; finds what failed at the operation of the known failure, by a rule of the check. */
async function runAlone(
  context: RunContext,
  { check, failure: known }: FailureGroup,
  input: GeneratedInput,
  patienceMs: number,
): Promise<{ failures: readonly Failure[]; unanswered?: string }> {
  const all = await repeatInconclusive(() => attempt(context, check, input, { isAlone: true, patienceMs }));
  const { operation } = known.violation.finding;
  const failures = all.failures.filter(
    (failure) =>
      isLike(known)(failure) ||
      (failure.violation.finding.operation === operation && check.rules.includes(failure.violation.rule)),
  );
  const unanswered = failures.length > 0 ? undefined : whyUnanswered(all.ending);
  return { failures, ...(unanswered === undefined ? {} : { unanswered }) };
}

/** Whether a failure is of the same rule at the same operation. */
function isLike({ violation: { rule, finding } }: Failure): (failure: Failure) => boolean {
  return ({ violation }) => violation.rule === rule && violation.finding.operation === finding.operation;
}

/** Why a trial that ended so is no evidence that nothing fails. */
function whyUnanswered(ending: Attempt["ending"]): string | undefined {
  return ending.kind === "no-reply" || ending.kind === "unavailable" ? ending.reason : undefined;
}
