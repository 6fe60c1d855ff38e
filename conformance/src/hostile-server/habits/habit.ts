import type { RuleId } from "@tallystick/contract";
import type { Exchange } from "../../engine/types.ts";
import type { Attempt, Call, Recording } from "../recording.ts";

/** Something that a client under the contract does or leaves alone, as it can be seen from the other end. */
export interface Habit {
  /** `CLIENT-01` */
  id: string;
  sentence: string;
  /** The clauses of the contract it follows from. */
  from: readonly RuleId[];
  /** Why it was never exercised, when nothing was seen of it. */
  unseen: string;
  /** Every occasion on which it showed, kept or broken. */
  examine: (recording: Recording) => Iterable<Observation>;
}

/** One occasion: the exchanges that show it, and what was wrong, if something was. */
export interface Observation {
  operation: string;
  exchanges: readonly Exchange[];
  fault?: Fault;
}

export interface Fault {
  expected: string;
  observed: string;
}

/** What attempts at one call show. */
export function observation({ row }: Call, attempts: readonly Attempt[], fault?: Fault | false): Observation {
  const exchanges = attempts.map(({ exchange }) => exchange);
  return { operation: row.id, exchanges, ...(fault ? { fault } : {}) };
}

/** The calls whose attempts can be told from those of others. */
export function ownCalls({ calls }: Recording): Call[] {
  return calls.filter(({ isShared }) => !isShared);
}

/** Attempts that were to be made again, each with the one that followed. */
export function repeated({ attempts }: Call): [Attempt, Attempt][] {
  return attempts.flatMap((before, index) => {
    const after = attempts[index + 1];
    const invites = before.outcome === "later" || before.outcome === "lost";
    return after !== undefined && invites ? [[before, after]] : [];
  });
}
