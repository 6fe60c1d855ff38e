import { readRecord } from "../src/cli/kill-record.ts";
import { allMutants } from "./all-mutants.ts";
import { judgeMutants } from "./judge-mutants.ts";

/** How the verdicts on some mutants differ from the record, by mutant id. */
interface SampleDifferences {
  /** Killed by the record, and not now. */
  survivors: string[];
  /** Killed only by rules that the record does not name. */
  killedByOthers: { id: string; killedBy: readonly string[] }[];
}

/**
 * Judges one of every `step` mutants, from the index `first` on. The steps of all samples together are best odd, since many kinds of mutants
 * alternate in the list.
 */
export async function judgedSample(step: number, first = 0): Promise<SampleDifferences> {
  const recorded = new Map((await readRecord()).map(({ id, killedBy }) => [id, killedBy]));
  const judged = await judgeMutants(allMutants().filter((_, index) => index % step === first));
  const killable = judged.flatMap(({ id, killedBy }) => {
    const known = recorded.get(id) ?? [];
    return known.length === 0 ? [] : { id, killedBy, known };
  });
  return {
    survivors: killable.filter(({ killedBy }) => killedBy.length === 0).map(({ id }) => id),
    killedByOthers: killable
      .filter(({ killedBy, known }) => killedBy.length > 0 && !killedBy.some((rule) => known.includes(rule)))
      .map(({ id, killedBy }) => ({ id, killedBy })),
  };
}
