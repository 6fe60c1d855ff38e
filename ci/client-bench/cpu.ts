import type { Caller } from "./callers.ts";

/** What a call costs: microseconds of processor time, and how many times that of the first caller. */
export interface Cost {
  microseconds: number;
  besideFirst: number;
}

/**
 * The cost of a call by each caller: the median of rounds. In a round all take turns, each round begins with another one, and each is
 * compared with the first of its own round: what else the machine does meets all of them.
 */
export async function cpuPerCall(
  callers: Record<string, Caller>,
  { rounds, calls }: { rounds: number; calls: number },
): Promise<Record<string, Cost>> {
  const names = Object.keys(callers);
  const measured: Record<string, number>[] = [];
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    const figures: Record<string, number> = {};
    const start = (round + WARM_UP_ROUNDS) % names.length;
    for (const name of [...names.slice(start), ...names.slice(0, start)])
      figures[name] = (await cpuOf(callers[name], calls)) / calls;
    if (round >= 0) measured.push(figures);
  }
  return Object.fromEntries(names.map((name) => [name, costOf(name, names[0] ?? "", measured)]));
}

const WARM_UP_ROUNDS = 10;

function costOf(name: string, first: string, rounds: readonly Record<string, number>[]): Cost {
  const figures = rounds.map((round) => [round[name] ?? Number.NaN, round[first] ?? Number.NaN] as const);
  return {
    microseconds: median(figures.map(([own]) => own)),
    besideFirst: median(figures.map(([own, other]) => own / other)),
  };
}

async function cpuOf(caller: Caller | undefined, calls: number): Promise<number> {
  const before = process.cpuUsage();
  for (let n = 0; n < calls; n++) await caller?.();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
