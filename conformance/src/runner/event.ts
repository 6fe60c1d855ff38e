import type { Paused } from "../http/rate-limit-pause.ts";
import type { Report } from "./result/report.ts";
import type { Attempt } from "./trial/attempt.ts";
import type { Confirmed } from "./confirmation/rerun.ts";
import type { FailureGroup, HarnessFaultCount } from "./trial/trial-results.ts";

/** What a run emits; console, files and library users get the same stream. */
export type Event =
  | { type: "started"; target: string; seed: number; checks: number; rules: number; budgetMs: number }
  /** A trial has ended, with so many failed assertions. */
  | { type: "trial"; check: string; ending: Attempt["ending"]["kind"]; failures: number; progress: Progress }
  /** An operation answered 429: for so many milliseconds none of its calls is sent, or no call at all. */
  | { type: "paused"; operation: string; ms: number; what: Paused }
  /** For the first time an operation will change what is there once; the run puts it back. */
  | { type: "changes-existing"; operation: string }
  /** A new failure; not yet run again alone. */
  | { type: "suspected"; group: FailureGroup; atMs: number }
  | { type: "violated"; found: Confirmed; atMs: number }
  | { type: "flaky"; found: Confirmed; atMs: number }
  | { type: "harness-fault"; note: HarnessFaultCount }
  | { type: "finished"; report: Report };

export interface Progress {
  /** Rules that held or failed at least once. */
  judged: number;
  rules: number;
  trials: number;
  requests: number;
  elapsedMs: number;
  /** First trials still to begin; 0 once only generated ones repeat. */
  left: number;
}

export type Emit = (event: Event) => void;
