import type { Contract, OpenApiDocument } from "@tallystick/contract";
import type { Target } from "../src/runner/run-context.ts";

/** A server of any contract, whose mutants the suite is to kill. */
export interface MutantSubject {
  contract: Contract;
  document: OpenApiDocument;
  /** Serves a changed contract, or the right one with the fault of this id. */
  serve(changed: { contract?: Contract; fault?: string }): Promise<ServedSubject>;
  /** The faults that no clause of the contract expresses. */
  faults: readonly SubjectFault[];
  /** Why some mutants survive. */
  survivors: readonly { because: string; ids: readonly string[] }[];
  /** Where the results are recorded. */
  record: URL;
}

export interface ServedSubject {
  target: Target;
  close: () => void | Promise<void>;
}

export interface SubjectFault {
  id: string;
  /** What the server does wrong, as a sentence. */
  fault: string;
  /** The rules that it breaks. */
  rules: readonly string[];
}
