import type { Fingerprints } from "./fingerprints.ts";
import type { MutantRecord } from "./kill-matrix.ts";

/** How the committed results and the mutants differ, by id. */
export interface Differences {
  /** Mutants that no record exists of. */
  unrecorded: string[];
  /** Records of mutants that no longer exist. */
  removed: string[];
}

export function differences(ids: readonly string[], recorded: readonly string[]): Differences {
  const [current, known] = [new Set(ids), new Set(recorded)];
  return {
    unrecorded: ids.filter((id) => !known.has(id)),
    removed: recorded.filter((id) => !current.has(id)),
  };
}

/** The ids of the mutants that have no record, or whose fingerprint is not the recorded one. */
export function touched(current: Fingerprints, recorded: Fingerprints, recordedIds: ReadonlySet<string>): Set<string> {
  return new Set(Object.keys(current).filter((id) => !recordedIds.has(id) || current[id] !== recorded[id]));
}

/** The records in the order of the mutants: a new result replaces a record, and records of removed mutants are left out. */
export function merged(
  mutants: readonly { id: string; fault: string }[],
  records: readonly MutantRecord[],
  results: readonly MutantRecord[],
): MutantRecord[] {
  const known = new Map([...records, ...results].map(({ id, killedBy }) => [id, killedBy]));
  return mutants.flatMap(({ id, fault }) => {
    const killedBy = known.get(id);
    return killedBy === undefined ? [] : [{ id, fault, killedBy }];
  });
}

/** What is wrong with new results: survivors without a reason, and reasons for mutants that are killed. */
export function problems(results: readonly MutantRecord[], explained: ReadonlySet<string>): string[] {
  return results.flatMap(({ id, killedBy }) => {
    if (killedBy.length === 0 && !explained.has(id))
      return [`${id} survives; conformance/mutants/survivors.ts has no reason`];
    if (killedBy.length > 0 && explained.has(id))
      return [`${id} is killed now; remove it from conformance/mutants/survivors.ts`];
    return [];
  });
}
