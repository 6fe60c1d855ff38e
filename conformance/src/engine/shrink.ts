import type { Failure } from "./attempt.ts";
import type { Check } from "./check.ts";
import { simpler } from "./draw.ts";
import type { Draw } from "./draw.ts";

/** An input that fails, and how. */
export interface Found {
  draw: Draw;
  failure: Failure;
}

/**
 * Goes down the shrink tree as long as a simpler input still fails in the same way. `fails` runs a whole try, so a
 * precondition that no longer holds ends that branch. Gives back the simplest found when `mayGoOn` says stop.
 */
export async function shrink(
  check: Check,
  start: Found,
  fails: (draw: Draw) => Promise<Failure | undefined>,
  mayGoOn: () => boolean,
): Promise<Found> {
  let best = start;
  for (
    let next: Found | undefined = start;
    next !== undefined;
    next = await firstFailing(check, best.draw, fails, mayGoOn)
  ) {
    best = next;
  }
  return best;
}

async function firstFailing(
  check: Check,
  from: Draw,
  fails: (draw: Draw) => Promise<Failure | undefined>,
  mayGoOn: () => boolean,
): Promise<Found | undefined> {
  for (const draw of simpler(check.input, from)) {
    if (!mayGoOn()) return undefined;
    const failure = await fails(draw);
    if (failure !== undefined) return { draw, failure };
  }
  return undefined;
}
