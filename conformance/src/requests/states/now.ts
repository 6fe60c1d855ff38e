import type { TargetInfo, Trial } from "../trial.ts";

/** How far the clock of each target is ahead of the runner's; milliseconds. */
const ahead = new WeakMap<TargetInfo, number>();

/** Remembers the target's time for every trial; epoch milliseconds. Its clock never goes back. */
export function noteTime(target: TargetInfo, now: number): void {
  ahead.set(target, Math.max(ahead.get(target) ?? 0, now - Date.now()));
}

/** The target's time as known to any trial; epoch milliseconds. */
export function nowOf({ target }: Pick<Trial, "target">): number {
  return Date.now() + (ahead.get(target) ?? 0);
}
