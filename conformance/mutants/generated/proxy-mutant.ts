import type { Behave } from "../proxy/proxied-call.ts";

/** A mutant that follows from a clause of the contract, and that a proxy in front of the correct service makes. */
export interface ProxyMutant {
  /** Permanent and unique: `quotes.execute/races/spent-path.quoteId`. */
  readonly id: string;
  /** What the mutant does wrong, as a sentence. */
  readonly fault: string;
  /** Absent where any operation shows it. */
  readonly operation?: string;
  readonly rules: readonly string[];
  readonly behave: Behave;
}
