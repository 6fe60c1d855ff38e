import type { TargetInfo, Trial } from "../trial.ts";

/** How far the clock of each target was ahead of the runner's when a trial last knew; milliseconds. */
const ahead = new WeakMap<TargetInfo, number>();

/** The target's time as known to any trial; epoch milliseconds. */
export function nowOf(t: Trial): number {
  const { reading } = t;
  if (reading !== undefined) ahead.set(t.target, reading.now + t.ticks() - reading.ticks - Date.now());
  return Date.now() + Math.max(0, ahead.get(t.target) ?? 0);
}
