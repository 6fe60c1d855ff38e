import type { Caller } from "./callers.ts";

/**
 * Microseconds of processor time per call, for each caller: the median of rounds in which all take turns, so that what else the
 * machine does meets all of them.
 */
export async function cpuPerCall(
  callers: Record<string, Caller>,
  { rounds, calls }: { rounds: number; calls: number },
): Promise<Record<string, number>> {
  const measured = new Map<string, number[]>(Object.keys(callers).map((name) => [name, []]));
  // The first round warms up.
  for (let round = 0; round <= rounds; round++)
    for (const [name, caller] of Object.entries(callers)) {
      const microseconds = await cpuOf(caller, calls);
      if (round > 0) measured.get(name)?.push(microseconds / calls);
    }
  return Object.fromEntries([...measured].map(([name, values]) => [name, median(values)]));
}

async function cpuOf(caller: Caller, calls: number): Promise<number> {
  const before = process.cpuUsage();
  for (let n = 0; n < calls; n++) await caller();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
