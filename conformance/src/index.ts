export { judge } from "./judge.ts";
export type { Judgement, JudgeOptions } from "./judge.ts";
export { replay } from "./replay.ts";
export type { Replayed } from "./replay.ts";

export { readContract } from "./contract-files.ts";
export type { ContractFiles, ReadContract } from "./contract-files.ts";
export type { CallerCredentials, ClientCredentials, LimitedCaller, Target } from "./engine/run-context.ts";
export type { KnownFailure } from "./engine/known-failing.ts";
export { ProbeFault } from "./engine/probe-fault.ts";
export { UsageError } from "./engine/usage-error.ts";

export type { Event, Progress } from "./engine/event.ts";
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
} from "./report/report.ts";

export { defineCheck } from "./own-checks/index.ts";
export type { OwnCheck, OwnRule, OwnTrial } from "./own-checks/index.ts";
export type { Capability, Check, TargetInfo } from "./engine/types.ts";
export type { Finding } from "./engine/errors.ts";
export type { Fixture } from "./fixtures/fixture.ts";
export type { CallRequest, Exchange } from "./http/exchange.ts";
export type { Delivery, Receiver } from "./http/receiver.ts";
/** What `input` of a check is made of; the same copy that the suite draws from. */
export * as fc from "fast-check";
