import { attempt } from "./attempt.ts";
import type { Failure } from "./attempt.ts";
import type { Check } from "./types.ts";
import type { GeneratedInput } from "./generated-input.ts";
import { shrink } from "./shrink.ts";
import type { FailingInput } from "./shrink.ts";
import type { FailureGroup } from "./results.ts";
import type { RunContext } from "./trial.ts";

/** A group of failures after its confirmation run. */
export interface Confirmed extends FailingInput {
  group: FailureGroup;
  /** How often the failure recurred. */
  reproduced: number;
  /** The number of runs alone. */
  of: number;
}

/** Limits of the confirmation of one group, in runs and milliseconds. */
export interface RerunLimits {
  reruns: number;
  shrinkRuns: number;
  shrinkMs: number;
}

/**
 * Runs a failing trial again, alone: `reruns` times unchanged, then with simpler input. Returns the simplest input that
 * failed, with the number of times that this input failed again.
 */
export async function confirm(context: RunContext, group: FailureGroup, rerunLimits: RerunLimits): Promise<Confirmed> {
  const { check } = group;
  const fails = (input: GeneratedInput): Promise<Failure | undefined> =>
    failureLike(context, check, input, group.failure);
  const first = await repeat(rerunLimits.reruns, () => fails(group.input));
  const original: Confirmed = {
    group,
    input: group.input,
    failure: first.last ?? group.failure,
    reproduced: first.failed,
    of: rerunLimits.reruns,
  };
  if (first.failed === 0) return original;

  const until = context.http.timing.now() + rerunLimits.shrinkMs;
  let runs = 0;
  const mayGoOn = (): boolean =>
    runs++ < rerunLimits.shrinkRuns && context.http.timing.now() < until && !context.signal.aborted;
  const simplest = await shrink(check, original, fails, mayGoOn);
  if (simplest === original) return original;
  const again = await repeat(rerunLimits.reruns, () => fails(simplest.input));
  return again.failed === 0 ? original : { ...simplest, group, reproduced: again.failed, of: rerunLimits.reruns };
}

/** Runs the input once; returns the failure of the same rule at the same operation, if it recurred. */
async function failureLike(
  context: RunContext,
  check: Check,
  input: GeneratedInput,
  like: Failure,
): Promise<Failure | undefined> {
  const { failures } = await attempt(context, check, input, true);
  return failures.find(
    ({ violation }) =>
      violation.rule === like.violation.rule && violation.finding.operation === like.violation.finding.operation,
  );
}

async function repeat(
  times: number,
  run: () => Promise<Failure | undefined>,
): Promise<{ failed: number; last?: Failure }> {
  const failures: Failure[] = [];
  for (let round = 0; round < times; round += 1) {
    const failure = await run();
    if (failure !== undefined) failures.push(failure);
  }
  const last = failures.at(-1);
  return { failed: failures.length, ...(last === undefined ? {} : { last }) };
}
