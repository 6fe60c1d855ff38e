import * as fc from "fast-check";
import { candidates, differenceKinds, type DifferenceKind, type Pick } from "./differences.ts";
import { features, type Feature } from "./features.ts";
import { judgeRandom } from "./judge-random.ts";
import { randomContracts, type RandomContract } from "./random-contract.ts";

/** How long a failing contract is made smaller; milliseconds. */
const shrinkingMs = 60_000;

export interface Failure {
  seed: number;
  /** What one of generator, kit, client and suite says otherwise, and the spec, as small as it became. */
  problem: string;
}

export interface Outcome {
  failures: Failure[];
  /** By feature in how many contracts it occurs, and by kind how many differences were planted. */
  counts: Readonly<Record<string, number>>;
}

/** Judges one random contract for each seed. The kinds of differences take turns. */
export async function judgeSeeds(seeds: Iterable<number>): Promise<Outcome> {
  const counts: Record<string, number> = Object.fromEntries([...features, ...differenceKinds].map((each) => [each, 0]));
  const failures: Failure[] = [];
  for (const seed of seeds) {
    const kind = kindOf(seed);
    const [random] = fc.sample(contractsWith(kind), { seed, numRuns: 1 });
    for (const each of [kind, ...(random?.features ?? [])]) counts[each] = (counts[each] ?? 0) + 1;
    const problem = await problemOf(seed, kind);
    if (problem !== undefined) failures.push({ seed, problem });
  }
  return { failures, counts };
}

function kindOf(seed: number): DifferenceKind {
  return differenceKinds[seed % differenceKinds.length] ?? "status";
}

/** Contracts in which a difference of the kind can be planted. */
function contractsWith(kind: DifferenceKind): fc.Arbitrary<RandomContract> {
  return randomContracts.filter((each) => candidates(kind, each).length > 0);
}

async function problemOf(seed: number, kind: DifferenceKind): Promise<string | undefined> {
  const property = fc.asyncProperty(contractsWith(kind), (random) => judgeRandom(random, kind, pickFrom(seed)));
  const result = await fc.check(property, { seed, numRuns: 1, interruptAfterTimeLimit: shrinkingMs });
  return result.failed ? String(result.errorInstance) : undefined;
}

/** The same numbers for the same seed. */
function pickFrom(seed: number): Pick {
  let state = seed;
  return (count) => (state = (state * 16_807 + 7) % 2_147_483_647) % Math.max(count, 1);
}

/** The features that occur in less than one of a hundred contracts. */
export function rare(counts: Outcome["counts"], contracts: number): Feature[] {
  return features.filter((each) => (counts[each] ?? 0) < contracts / 100);
}
