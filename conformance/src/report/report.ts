/** The primary output of a run; `report.schema.json` says the same as a JSON Schema. */
export interface Report {
  schema: 1;
  contract: { version: string; hash: string };
  target: string;
  seed: number;
  /** ISO 8601 date-time. */
  startedAt: string;
  durationMs: number;
  requests: number;
  trials: number;
  verdict: Verdict;
  /** Why the run ended before its time: somebody asked it to, or the target went away. */
  interrupted?: "asked" | "unreachable";
  /** One entry per rule of the run, in the order of the contract. */
  rules: RuleReport[];
  /** Which part of the suite was run; absent: all of it. */
  part?: Part;
  /**
   * Rules that a check of this part of the suite lists and did not come to; a check that was left out may. Told only
   * where checks were left out: otherwise such a rule is never exercised.
   */
  unreached?: string[];
  /** By lifecycle. */
  matrix: Record<string, MatrixReport>;
  /** Failures that did not come again when they were run alone; charged to nobody. */
  flaky: FlakyReport[];
  /** Faults of the suite itself; never charged to the target. */
  harnessFaults: { check: string; message: string; times: number }[];
  /** Entries of the known-failing file. */
  knownFailing: KnownFailingReport[];
}

/** What the run was narrowed to. */
export interface Part {
  only?: string[];
  skip?: string[];
  sourceOnly?: true;
  shard?: { part: number; of: number };
}

/** `incomplete`: nothing was violated, but not every MUST rule could be seen to hold. */
export type Verdict = "conformant" | "violations" | "incomplete";

export type RuleVerdict = "held" | "violated" | "never-exercised" | "not-declared";

export interface RuleReport {
  id: string;
  level: "MUST" | "SHOULD";
  origin: "source" | "decision";
  sentence: string;
  /** `spec/cards/behavior.tsp:12` */
  source: string;
  /** The first family that judges it. */
  family: string;
  /** Every family that judges it; none where no check does. */
  families: string[];
  verdict: RuleVerdict;
  /** Times it held. */
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
  /** Other ways in which it failed, not run again. */
  further?: number;
}

export interface Counterexample {
  operation: string;
  state: string;
  check: string;
  expected: string;
  observed: string;
  /** Times the failure came again out of times it was run alone: `3/3`. */
  reproduced: string;
  /** Failures alike in rule, operation and state. */
  times: number;
  /** Milliseconds into the run at which the try began that the transcript is of. */
  startedMs: number;
  transcript: TranscriptEntry[];
  /** The replay file, when one was written. */
  file?: string;
  /** The command that replays it, as the run itself was called. */
  again?: string;
  replay: Replay;
}

/** What brings the failure about again, against any target. */
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
  /** Milliseconds from the beginning of the try to the sending of the request. */
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
}

export interface MatrixReport {
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
  /** The type of the resource that moves so, where only one does. */
  type?: string;
  /** `not-by-callers`: the target moves by itself. `no-rule`: no rule says which call makes the move. */
  why: "not-by-callers" | "no-rule";
}

export interface CellCount {
  /** Cells whose answer was seen, right or wrong. */
  exercised: number;
  violated: number;
  total: number;
}

export interface KnownFailingReport {
  rule: string;
  reason: string;
  /** `stale`: it no longer fails, and the entry has to go. `unseen`: the rule was not exercised, or not by all that judges it. */
  status: "failing" | "stale" | "unseen";
}
