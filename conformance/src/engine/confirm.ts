import { attempt } from "./attempt.ts";
import type { Failure } from "./attempt.ts";
import type { Check } from "./check.ts";
import type { Draw } from "./draw.ts";
import { shrink } from "./shrink.ts";
import type { Found } from "./shrink.ts";
import type { Group } from "./tally.ts";
import type { TrialGround } from "./trial.ts";

/** A group after it was run again alone. */
export interface Confirmed extends Found {
  group: Group;
  /** How often the failure came again. */
  reproduced: number;
  /** Out of so many runs alone. */
  of: number;
}

/** Bounds of the effort for one group, counted in runs and milliseconds. */
export interface Effort {
  reruns: number;
  shrinkRuns: number;
  shrinkMs: number;
}

/**
 * Runs a failing try again, alone: `reruns` times as it was, then ever simpler. What is given back is the simplest
 * input that failed, with the number of times that very input failed again.
 */
export async function confirm(ground: TrialGround, group: Group, effort: Effort): Promise<Confirmed> {
  const { check } = group;
  const fails = (draw: Draw): Promise<Failure | undefined> => failureLike(ground, check, draw, group.failure);
  const first = await repeat(effort.reruns, () => fails(group.draw));
  const original: Confirmed = {
    group,
    draw: group.draw,
    failure: first.last ?? group.failure,
    reproduced: first.failed,
    of: effort.reruns,
  };
  if (first.failed === 0) return original;

  const until = ground.http.timing.now() + effort.shrinkMs;
  let runs = 0;
  const mayGoOn = (): boolean =>
    runs++ < effort.shrinkRuns && ground.http.timing.now() < until && !ground.signal.aborted;
  const simplest = await shrink(check, original, fails, mayGoOn);
  if (simplest === original) return original;
  const again = await repeat(effort.reruns, () => fails(simplest.draw));
  return again.failed === 0 ? original : { ...simplest, group, reproduced: again.failed, of: effort.reruns };
}

/** Tries the draw once; the failure of the same rule at the same operation, if it came again. */
async function failureLike(ground: TrialGround, check: Check, draw: Draw, like: Failure): Promise<Failure | undefined> {
  const { failures } = await attempt(ground, check, draw, true);
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
