import type { Check } from "../src/checks/check.ts";
import type { Mutation } from "./serve-mutation.ts";

/** A service with one defect, which the suite must report. */
export interface Mutant {
  /** Unique and permanent: the record names mutants by it. */
  id: string;
  /** What the mutant does wrong, as a sentence. */
  fault: string;
  /** The operation that behaves differently, if it is only one. */
  operation?: string;
  /** The rules that the mutant breaks. */
  rules: readonly string[];
  mutation(): Mutation;
  /** The checks that can detect it. */
  checks(): Check[];
  /** What makes the mutant: the changed contract rows, or the source of a hand-written one. */
  definition(): Promise<string>;
}
