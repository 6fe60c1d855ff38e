import type { ContractMark } from "./contract-mark.ts";

/** The primary output of a run; `report.schema.json` is the same as a JSON Schema. */
export interface Report {
  schema: 1;
  contract: ContractMark;
  target: string;
  /** The contract that the target says it was made from, `59cdf9b.4a1c0e2`; absent when it says none, or this one. */
  targetContract?: string;
  seed: number;
  /** ISO 8601 date-time. */
  startedAt: string;
  durationMs: number;
  requests: number;
  trials: number;
  verdict: Verdict;
  /**
   * Why the run ended early; `unreachable`: the target could not be reached any more, or stopped answering; `credentials-refused`: it
   * refused the credentials that it took before.
   */
  interrupted?: "asked" | "first-violation" | "max-duration" | "unreachable" | "credentials-refused";
  /** Of an unreachable target: the last requests whose connection broke, one of which may have ended it; `POST /notes null`. */
  unanswered?: string[];
  /** Absent when the target offers every operation of the contract. */
  offered?: OfferedPart;
  /** One entry per rule of the run, in the order of the contract. */
  rules: RuleReport[];
  /** The part of the suite that was run; absent: all of it. */
  part?: Part;
  /**
   * Rules that a check of this part of the suite lists and did not reach; a check that was left out may. Reported only
   * when checks were left out: otherwise such a rule is never exercised.
   */
  unreached?: string[];
  /** What is judged at each operation, in the order of the contract; absent in a report of an earlier version. */
  operations?: OperationReport[];
  /** By lifecycle. */
  matrix: Record<string, MatrixReport>;
  /** Absent when every operation that the target offers succeeded at least once, and when the run ended early. */
  neverSucceeded?: NeverSucceeded[];
  /** Checks that could not be tried, of rules that held elsewhere; absent when there is none, and when the run ended early. */
  untried?: UntriedReport[];
  /** Failures that did not recur when they were run alone, or could not be run again; not counted as violations. */
  flaky: FlakyReport[];
  /** Faults of the suite itself; never charged to the target. */
  harnessFaults: { check: string; message: string; times: number }[];
  /** Entries of the known-failing file. */
  knownFailing: KnownFailingReport[];
  /** What changed since an earlier run; absent when the run was given none to compare with. */
  comparison?: Comparison;
}

/** A run against an earlier one of the same contract, its baseline. */
export interface Comparison {
  baseline: Pick<Report, "target" | "seed" | "startedAt" | "verdict" | "part" | "interrupted">;
  /** Failures that the baseline does not have. */
  new: FailurePlace[];
  stillFailing: FailurePlace[];
  /** Failures of the baseline whose checks ran again, and that did not recur. */
  mended: FailurePlace[];
  /** Failures of the baseline whose checks did not all run again, or did not come so far. */
  notRetried: FailurePlace[];
  /** Rules that are never exercised, and were not so in the baseline. */
  newlyUntried: string[];
}

/** All failures of a rule at an operation. */
export interface FailurePlace {
  rule: string;
  operation: string;
  /** What they have in common with other failures: `quotes.create answers 500 where 403 is expected`. */
  cause: string;
}

/** The part of the contract that the target offers, as it says or as it was found. */
export interface OfferedPart {
  operations: number;
  /** All operations of the contract. */
  of: number;
  notOffered: { operation: string; reason: string }[];
}

/**
 * The rules that are declared on an operation, and those of the checks with it at their centre, by the verdict at this operation.
 * Rules about every reply are not among them.
 */
export interface OperationReport {
  operation: string;
  held: string[];
  violated: string[];
  neverExercised: string[];
  notDeclared: string[];
}

/** An operation that answered no call of the run with a success. */
export interface NeverSucceeded {
  operation: string;
  /** What it answered most often, such as `409 NOT_PAID`; absent when it was not called. */
  answer?: string;
}

/** A check that could not be tried, of rules that held elsewhere. */
export interface UntriedReport {
  check: string;
  rules: string[];
  /** What was missing for it. */
  reason: string;
}

/** The selection of the run. */
export interface Part {
  only?: string[];
  skip?: string[];
  sourceOnly?: true;
  shard?: { part: number; of: number };
}

/** `incomplete`: nothing was violated, but not every MUST rule was seen to hold. */
export type Verdict = "conformant" | "violations" | "incomplete";

export type RuleVerdict = "held" | "violated" | "never-exercised" | "not-declared";

export interface RuleReport {
  id: string;
  level: "MUST" | "SHOULD";
  origin: "source" | "decision";
  sentence: string;
  /** `spec/cards/operations.tsp:12` */
  source: string;
  /** The first family that judges it. */
  family: string;
  /** Every family that judges it; empty without a check. */
  families: string[];
  verdict: RuleVerdict;
  /** The number of times it held. */
  held: number;
  /** Distinct states in which it held. */
  states: number;
  /** Names of the checks that judge it. */
  checks: string[];
  /** Milliseconds into the run. */
  firstViolationMs?: number;
  /** Why it was never exercised, or is not declared. */
  reason?: string;
  counterexamples?: Counterexample[];
  /** Other failures of the rule, not run again. */
  further?: number;
}

export interface Counterexample {
  operation: string;
  state: string;
  check: string;
  expected: string;
  observed: string;
  /** How often the failure recurred, out of the runs alone: `3/3`. */
  reproduced: string;
  /** Failures of the same rule, operation and state. */
  times: number;
  /** Milliseconds into the run at which the trial of the transcript began. */
  startedMs: number;
  transcript: TranscriptEntry[];
  /** What happened between the calls of the transcript; absent when nothing did. */
  moments?: Moment[];
  /** The replay file, when one was written. */
  file?: string;
  /** The command that replays it, in the form in which the run was called. */
  again?: string;
  replay: Replay;
}

/** What reproduces the failure against any target. */
export interface Replay {
  check: string;
  seed: number;
  iteration: number;
  path: number[];
}

/** One request and its reply; secrets are masked. */
export interface TranscriptEntry {
  operation: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
  /** 0 when no reply arrived. */
  status: number;
  replyHeaders: Record<string, string>;
  replyBody: string;
  lost?: string;
  /** What it tests, such as `repeated Idempotency-Key`; absent where that is nothing by itself. */
  condition?: string;
  /** It only made what the check needed. */
  setUp?: true;
  /** Milliseconds from the beginning of the trial to the sending of the request. */
  atMs: number;
  durationMs: number;
}

/** A move of the target's clock, or a wait. */
export type Moment = ClockMoved | DeliveriesAwaited | Waited;

/** The test clock was moved. Times as in the transcript. */
export interface ClockMoved {
  kind: "clock-moved";
  byMs: number;
  /** The target's now afterwards, ISO 8601 date-time. */
  now: string;
  atMs: number;
  durationMs: number;
}

/** Time was let pass, in which deliveries could come. Times as in the transcript. */
export interface Waited {
  kind: "waited";
  atMs: number;
  durationMs: number;
}

/** Deliveries were waited for, and these came; none: the time was up. Times as in the transcript. */
export interface DeliveriesAwaited {
  kind: "deliveries-awaited";
  deliveries: { path: string; headers: Record<string, string>; body: string; atMs: number }[];
  atMs: number;
  durationMs: number;
}

export interface FlakyReport {
  rule: string;
  operation: string;
  check: string;
  expected: string;
  observed: string;
  reproduced: string;
  /** Why it was not run again to its end; absent: it was, and did not recur. */
  unconfirmed?: string;
}

export interface MatrixReport {
  /** What each state means, where the contract says so. */
  descriptions?: Record<string, string>;
  edges: CellCount;
  illegalPairs: CellCount;
  cells: {
    kind: "edge" | "illegal";
    from: string;
    to: string;
    by: string;
    verdict: "held" | "violated" | "never-exercised";
  }[];
  /** Declared moves that no check walks. */
  undriven: UndrivenEdge[];
}

export interface UndrivenEdge {
  from: string;
  to: string;
  /** An operation, or `operator`, `outcome`, `answer`, `expiry`. */
  by: string;
  /** The type of the resource that moves so, when only one does. */
  type?: string;
  /**
   * `not-by-callers`: the target moves by itself. `no-rule`: no rule says which call makes the move. `no-path`: the suite
   * knows no call that is certain to end in it; other checks of its rule may.
   */
  why: "not-by-callers" | "no-rule" | "no-path";
}

export interface CellCount {
  /** Cells whose reply was observed, right or wrong. */
  exercised: number;
  violated: number;
  total: number;
}

export interface KnownFailingReport {
  rule: string;
  reason: string;
  /**
   * `stale`: it no longer fails, and the entry must be removed. `unseen`: the rule was not exercised, or not by all of
   * its checks.
   */
  status: "failing" | "stale" | "unseen";
}
