import type { ContractMark } from "../runner/result/contract-mark.ts";
import type { Comparison, Counterexample, KnownFailingReport, RuleReport } from "../runner/result/report.ts";
import type { ShownMoment } from "./evidence/steps.ts";

/** A failure for a reader. That of a client or a receiver was seen once: nobody ran it again, and no check is behind it. */
export type ShownFailure = Pick<
  Counterexample,
  "operation" | "state" | "expected" | "observed" | "times" | "transcript" | "file" | "again"
> &
  Partial<Pick<Counterexample, "check" | "reproduced">> & {
    moments?: readonly ShownMoment[];
  };

/** A rule for a reader, or a habit of a client. */
export type ShownRule = Pick<
  RuleReport,
  "id" | "sentence" | "source" | "family" | "verdict" | "held" | "reason" | "further"
> &
  Partial<Pick<RuleReport, "level" | "origin">> & { counterexamples?: readonly ShownFailure[] };

/** What the reports about a server, a client and a receiver have in common for their readers. */
export interface Findings {
  /** What the rules are called; rules where nothing is said. */
  noun?: "rule" | "habit";
  rules: readonly ShownRule[];
  knownFailing: readonly KnownFailingReport[];
  comparison?: Comparison;
  contract: ContractMark;
}
