import type { Behave } from "../proxy/proxied-call.ts";

/** A mutant that no change of a contract row can express: the service is correct, and a proxy in front of it adds one fault. */
export interface HandWrittenMutant {
  /** Unique among the hand-written mutants. */
  id: string;
  /** What the mutant does wrong, as a sentence. */
  fault: string;
  /** The rules that must be violated; the first one is the subject of the mutant. */
  rules: readonly string[];
  behave: Behave;
}
