import type { Fingerprints } from "./fingerprints.ts";
import type { MutantRecord } from "../src/cli/kill-record.ts";

/** How a record and the mutants differ, by id. */
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

/** The ids of the mutants that have no record, or whose fingerprint is not the one that they were judged with. */
export function touched(current: Fingerprints, recorded: Fingerprints, recordedIds: ReadonlySet<string>): Set<string> {
  return new Set(Object.keys(current).filter((id) => !recordedIds.has(id) || current[id] !== recorded[id]));
}

/** A record without what is gone, and what was dropped: a sentence each. */
export interface CurrentRecord {
  records: MutantRecord[];
  dropped: string[];
}

/**
 * Drops the records of mutants that no longer exist, and from the others the rules that the contract no longer has. A mutant
 * that only such rules killed has no record then.
 */
export function withoutRemoved(
  records: readonly MutantRecord[],
  ids: ReadonlySet<string>,
  rules: ReadonlySet<string>,
): CurrentRecord {
  const dropped: string[] = [];
  const current = records.flatMap((record) => {
    if (!ids.has(record.id)) {
      dropped.push(`${record.id}: there is no such mutant`);
      return [];
    }
    const killedBy = record.killedBy.filter((rule) => rules.has(rule));
    if (killedBy.length === record.killedBy.length) return [record];
    const removed = record.killedBy.filter((rule) => !rules.has(rule));
    dropped.push(`${record.id}: the contract has no rule ${removed.join(", ")}`);
    return killedBy.length === 0 ? [] : [{ ...record, killedBy }];
  });
  return { records: current, dropped };
}

/** The records in the order of the mutants; a new result replaces a record. */
export function merged(
  mutants: readonly { id: string; fault: string }[],
  records: readonly MutantRecord[],
  results: readonly MutantRecord[],
): MutantRecord[] {
  const known = new Map([...records, ...results].map(({ id, killedBy }) => [id, killedBy]));
  return mutants.flatMap(({ id, fault }) => {
    const killedBy = known.get(id);
    // The id of a generated mutant names the clause and the change.
    return killedBy === undefined ? [] : [{ id, killedBy, ...(id.startsWith("hand-written/") && { fault }) }];
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
