import { attempt } from "./attempt.ts";
import type { Failure } from "./attempt.ts";
import type { Check } from "./types.ts";
import type { GeneratedInput } from "./generated-input.ts";
import { shrink } from "./shrink.ts";
import type { FailingInput } from "./shrink.ts";
import type { FailureGroup } from "./results.ts";
import type { RunContext } from "./trial.ts";

/** A group after it was run again alone. */
export interface Confirmed extends FailingInput {
  group: FailureGroup;
  /** How often the failure came again. */
  reproduced: number;
  /** Out of so many runs alone. */
  of: number;
}

/** Bounds of the effort for one group, counted in runs and milliseconds. */
export interface RerunLimits {
  reruns: number;
  shrinkRuns: number;
  shrinkMs: number;
}

/**
 * Runs a failing try again, alone: `reruns` times as it was, then ever simpler. What is given back is the simplest
 * input that failed, with the number of times that very input failed again.
 */
export async function confirm(context: RunContext, group: FailureGroup, rerunLimits: RerunLimits): Promise<Confirmed> {
  const { check } = group;
  const fails = (draw: GeneratedInput): Promise<Failure | undefined> =>
    failureLike(context, check, draw, group.failure);
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

/** Tries the draw once; the failure of the same rule at the same operation, if it came again. */
async function failureLike(
  context: RunContext,
  check: Check,
  draw: GeneratedInput,
  like: Failure,
): Promise<Failure | undefined> {
  const { failures } = await attempt(context, check, draw, true);
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
