import type { Exchange } from "../../http/exchange.ts";
import type { Attempt, Call, Recording } from "../recording.ts";
import type { Clause } from "./clauses.ts";

/** Something that a client should do or avoid under the contract, as far as the server can see it. */
export interface Habit {
  /** `CLIENT-01` */
  id: string;
  sentence: string;
  /** The clauses of the contract it follows from. */
  from: readonly Clause[];
  /** Why it was never exercised, when it was not observed. */
  unseen: string;
  /** Every occasion on which it was kept or broken. */
  examine: (recording: Recording) => Iterable<Observation>;
}

/** One occasion: the exchanges that show it and, if it was broken, how. */
export interface Observation {
  operation: string;
  exchanges: readonly Exchange[];
  fault?: Fault;
}

export interface Fault {
  expected: string;
  observed: string;
}

/** What the attempts at one call show. */
export function observation({ row }: Call, attempts: readonly Attempt[], fault?: Fault | false): Observation {
  const exchanges = attempts.map(({ exchange }) => exchange);
  return { operation: row.id, exchanges, ...(fault ? { fault } : {}) };
}

/** The calls whose attempts cannot be confused with those of others. */
export function ownCalls({ calls }: Recording): Call[] {
  return calls.filter(({ isShared }) => !isShared);
}

/** The reply was a gateway's, which leaves open whether the work was done. */
export function isByGateway({ exchange }: Attempt): boolean {
  return exchange.status === 502 || exchange.status === 504;
}

/** Attempts that had to be repeated, each with the next one. */
export function repeated({ attempts }: Call): [Attempt, Attempt][] {
  return attempts.flatMap((before, index) => {
    const after = attempts[index + 1];
    const invites = before.outcome === "later" || before.outcome === "lost";
    return after !== undefined && invites ? [[before, after]] : [];
  });
}
