export { judge } from "./judge.ts";
export type { Judgement, JudgeOptions } from "./judge.ts";
export { replay } from "./replay.ts";
export type { Replayed } from "./replay.ts";

export { clean } from "./clean.ts";
export type { Cleaned } from "./clean.ts";
export type { Journal, JournalEntry } from "./runner/journal.ts";
export { readContract } from "./contracts/contract-files.ts";
export type { ContractFiles, ReadContract } from "./contracts/contract-files.ts";
export type { CallerCredentials, ClientCredentials, LimitedCaller, Target } from "./runner/run-context.ts";
export type { KnownFailure } from "./runner/result/known-failing.ts";
export { ProbeFault } from "./http/probe-fault.ts";
export { UsageError } from "./errors/usage-error.ts";

export type { Event, Progress } from "./runner/event.ts";
export type { ReplayFile } from "./report/replay-file.ts";
export type {
  Counterexample,
  FlakyReport,
  KnownFailingReport,
  MatrixReport,
  OfferedPart,
  Report,
  RuleReport,
  RuleVerdict,
  TranscriptEntry,
  Verdict,
} from "./runner/result/report.ts";

export { defineCheck } from "./checks/own/index.ts";
export type { OwnCheck, OwnRule, OwnTrial } from "./checks/own/index.ts";
export type { Capability } from "./requests/run-conditions.ts";
export type { Check } from "./checks/check.ts";
export type { TargetInfo } from "./requests/trial.ts";
export type { Finding } from "./errors/trial-errors.ts";
export type { Fixture } from "./requests/fixtures/fixture.ts";
export type { CallRequest, Exchange } from "./http/exchange.ts";
export type { Delivery, Receiver } from "./http/receiver.ts";
/** What `input` of a check is made of; the same copy that the suite draws from. */
export * as fc from "fast-check";
