export { judge } from "./judge.ts";
export type { Judgement, JudgeOptions } from "./judge.ts";
export { replay } from "./replay.ts";
export type { Replayed } from "./replay.ts";

export { readContract } from "./contract-files.ts";
export type { ContractFiles, ReadContract } from "./contract-files.ts";
export type { CallerCredentials, ClientCredentials, LimitedCaller, Target } from "./engine/run-context.ts";
export type { KnownFailure } from "./engine/known-failing.ts";
export { ProbeFault } from "./engine/probe.ts";
export { UsageError } from "./engine/usage-error.ts";

export type { Event, Progress } from "./engine/event.ts";
export type { ReplayFile } from "./report/replay-file.ts";
export type {
  Counterexample,
  FlakyReport,
  KnownFailingReport,
  MatrixReport,
  Report,
  RuleReport,
  RuleVerdict,
  TranscriptEntry,
  Verdict,
} from "./report/report.ts";
