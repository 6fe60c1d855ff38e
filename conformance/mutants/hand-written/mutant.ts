import type { Behave } from "../proxy/proxied-call.ts";

/** A mutant that no change of a contract row expresses: the service is correct, and a proxy in front of it adds one fault. */
export interface HandWrittenMutant {
  /** Permanent, and unique among the hand-written mutants. */
  id: string;
  /** The rules that must be violated; the first one is the subject of the mutant. */
  rules: readonly string[];
  behave: Behave;
}

/** What of the traffic a mutant changes: makes of a change what the proxy does. `traffic.ts` has them. */
export type Part<Change> = (change: Change) => Behave;

/**
 * A mutant of some rules, which changes one part of the traffic or all that it wants. What it does wrong stands in
 * `faults.tsv`, by its id.
 */
export function mutant(rules: string | readonly string[], id: string, behave: Behave): HandWrittenMutant;
export function mutant<Change>(
  rules: string | readonly string[],
  id: string,
  part: Part<Change>,
  change: Change,
): HandWrittenMutant;
export function mutant(
  rules: string | readonly string[],
  id: string,
  made: Behave | Part<unknown>,
  ...changes: unknown[]
): HandWrittenMutant {
  // The overloads say which of the two it is.
  const behave = changes.length === 0 ? (made as Behave) : (made as Part<unknown>)(changes[0]);
  return { id, rules: [rules].flat(), behave };
}
