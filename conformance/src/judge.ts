import { randomInt, randomUUID } from "node:crypto";
import type { Contract } from "@tallystick/contract";
import { executeRun, type RunConfig } from "./runner/execute-run.ts";
import type { RerunLimits } from "./runner/confirmation/rerun.ts";
import type { Event } from "./runner/event.ts";
import { machineTiming, type Target } from "./runner/run-context.ts";
import type { KnownFailure } from "./runner/result/known-failing.ts";
import type { Selector } from "./runner/selection/select.ts";
import { createEventStream } from "./runner/event-stream.ts";
import { bundleOf, judgesOf, type AdaptedBundle, type JudgeChoice } from "./contracts/checks.ts";
import type { Report } from "./runner/result/report.ts";

export interface JudgeOptions extends Selector, Partial<AdaptedBundle>, JudgeChoice {
  /** The same seed generates the same inputs. Default: random, and shown in the report; of a shard, one that all shards have. */
  seed?: number;
  /** Milliseconds for which generated checks are repeated; first trials always run. Default: 25 000. */
  budgetMs?: number;
  /** Generated checks are no longer repeated after this many requests; first trials always run. Default: no limit. */
  budgetCalls?: number;
  /** Trials in flight at once. Default: 32. */
  inFlight?: number;
  /** Milliseconds that one call may take. Default: five to thirty seconds, adapted to the target. */
  timeoutMs?: number;
  /** Milliseconds after which the run ends; the report contains what is known by then. Default: no limit. */
  maxDurationMs?: number;
  /** Ends the run after the first violation that counts. */
  failFast?: boolean;
  /** Rules that must fail, and are not violations when they do. */
  knownFailures?: readonly KnownFailure[];
  /** The lowest level whose violation counts. Default: `must`. */
  failOn?: "must" | "should";
  /** How each failure is confirmed before a violation is reported. Default: three runs, then shrunk. */
  rerunLimits?: RerunLimits;
  /** Ends the run early; the report contains what is known by then. */
  signal?: AbortSignal;
}

/** A running judgement. */
export interface Judgement {
  /**
   * Rejects with `UsageError` when the options cannot be met and with `ProbeFault` when the target cannot be judged; a
   * violation does not reject.
   */
  report: Promise<Report>;
  /** The events, from the moment of the call when read at once; ends with `finished`. */
  events: AsyncIterable<Event>;
}

/**
 * Judges the implementation at `target.url` by the contract. Only HTTP; only resources that the suite creates are
 * touched.
 */
export function judge(target: Target, options: JudgeOptions = {}): Judgement {
  const events = createEventStream<Event>();
  const report = Promise.resolve().then(() => executeRun(runConfigOf(target, options), (event) => events.push(event)));
  report.then(
    () => events.end(),
    (error: unknown) => events.end(error instanceof Error ? error : new Error(String(error))),
  );
  return { report, events };
}

/** The seed of shards that are given none: the same for all of them, so that their reports can be merged. */
function seedOfShards({ hash }: Contract): number {
  return Number.parseInt(hash.slice(0, 7), 16);
}

/** The options with every default filled in; everything random or looked up is decided here. */
function runConfigOf(target: Target, options: JudgeOptions): RunConfig {
  const bundle = bundleOf(options);
  return {
    target,
    bundle,
    ...judgesOf(bundle, options),
    selector: options,
    seed: options.seed ?? (options.shard === undefined ? randomInt(2 ** 31) : seedOfShards(bundle.contract)),
    budgetMs: options.budgetMs ?? 25_000,
    budgetCalls: options.budgetCalls ?? Infinity,
    inFlight: options.inFlight ?? 32,
    failOn: options.failOn ?? "must",
    knownFailures: options.knownFailures ?? [],
    signal: options.signal ?? new AbortController().signal,
    timing: machineTiming,
    timeoutMs: options.timeoutMs,
    maxDurationMs: options.maxDurationMs,
    failFast: options.failFast,
    rerunLimits: options.rerunLimits,
    startedAt: Date.now(),
    nonce: randomUUID().slice(0, 8),
  };
}
