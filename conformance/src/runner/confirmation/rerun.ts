import { attempt, type Attempt, type Failure } from "../trial/attempt.ts";
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
    const { failure, unanswered } = await runAlone(context, known.group, known.input, patienceMs);
    result = {
      ...result,
      of: result.of + 1,
      ...(failure === undefined ? {} : { failure, reproduced: result.reproduced + 1 }),
      ...(unanswered === undefined ? {} : { unanswered }),
    };
  }
  return result;
}

/** The simplest input that fails in the same way, run again as often; the known one when none is simpler. */
export async function simplified(
  context: RunContext,
  known: Confirmed,
  { reruns, shrinkRuns, shrinkMs }: RerunLimits,
): Promise<Confirmed> {
  const { group } = known;
  const fails = async (input: GeneratedInput): Promise<Failure | undefined> =>
    (await runAlone(context, group, input, context.waitLimit.rerunMs())).failure;
  const until = context.http.timing.now() + shrinkMs;
  let runs = 0;
  const mayGoOn = (): boolean => runs++ < shrinkRuns && context.http.timing.now() < until && !context.signal.aborted;
  const simplest = await shrink(group.check, known, fails, mayGoOn);
  if (simplest === known) return known;
  const again = await rerun(context, { ...unconfirmed(group), ...simplest }, reruns);
  return again.reproduced === 0 ? known : again;
}

/** Runs the input once; finds the failure of the same rule at the same operation, if it recurred. */
async function runAlone(
  context: RunContext,
  { check, failure: like }: FailureGroup,
  input: GeneratedInput,
  patienceMs: number,
): Promise<{ failure?: Failure; unanswered?: string }> {
  const { failures, ending } = await attempt(context, check, input, { isAlone: true, patienceMs });
  const { rule, finding } = like.violation;
  const failure = failures.find(
    ({ violation }) => violation.rule === rule && violation.finding.operation === finding.operation,
  );
  if (failure !== undefined) return { failure };
  const unanswered = whyUnanswered(ending);
  return unanswered === undefined ? {} : { unanswered };
}

/** Why a trial that ended so is no evidence that nothing fails. */
function whyUnanswered(ending: Attempt["ending"]): string | undefined {
  return ending.kind === "no-reply" || ending.kind === "unavailable" ? ending.reason : undefined;
}
