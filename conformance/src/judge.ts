import { randomInt, randomUUID } from "node:crypto";
import { contract as shippedContract, openapi as shippedDocument } from "@tallystick/contract";
import type { Check, Oracle } from "./engine/types.ts";
import { executeRun } from "./engine/execute-run.ts";
import type { RunConfig } from "./engine/execute-run.ts";
import type { RerunLimits } from "./engine/confirm.ts";
import type { Event } from "./engine/event.ts";
import { machineTiming } from "./engine/run-context.ts";
import type { ContractBundle, Target } from "./engine/run-context.ts";
import type { KnownFailure } from "./engine/known-failing.ts";
import type { Selector } from "./engine/select.ts";
import { createEventStream } from "./event-stream.ts";
import { checksFor, oraclesFor } from "./checks.ts";
import type { Report } from "./report/report.ts";
import { createFixtures } from "./payments/fixtures.ts";

export interface JudgeOptions extends Selector, Partial<ContractBundle> {
  /** The same seed draws the same inputs. Default: drawn at random, and told in the report. */
  seed?: number;
  /** Milliseconds for which generated checks are repeated; first tries always run. Default: 30 000. */
  budgetMs?: number;
  /** Generated checks are no longer repeated once so many requests were made; first tries always run. Default: no limit. */
  budgetCalls?: number;
  /** Tries under way at once. Default: 16. */
  inFlight?: number;
  /** Rules that must fail, and are no violation when they do. */
  knownFailures?: readonly KnownFailure[];
  /** The lowest level whose violation counts. Default: `must`. */
  failOn?: "must" | "should";
  /** How hard each failure is looked at again before anybody is called wrong. Default: three times, then made simpler. */
  rerunLimits?: RerunLimits;
  /** Ends the run early; the report holds what is known by then. */
  signal?: AbortSignal;
  /** Judges other than the suite's own. */
  checks?: readonly Check[];
  oracles?: readonly Oracle[];
}

/** A run under way. */
export interface Judgement {
  /**
   * Rejects with `UsageError` when the options cannot be met and with `ProbeFault` when the target cannot be judged;
   * a violation is no rejection.
   */
  report: Promise<Report>;
  /** What happens, from the moment of the call when read at once; ends with `finished`. */
  events: AsyncIterable<Event>;
}

/** Judges the implementation at `target.url` by the contract. Only HTTP; only what the suite creates is touched. */
export function judge(target: Target, options: JudgeOptions = {}): Judgement {
  const events = createEventStream<Event>();
  const report = Promise.resolve().then(() => executeRun(runConfigOf(target, options), (event) => events.push(event)));
  report.then(
    () => events.end(),
    (error: unknown) => events.end(error instanceof Error ? error : new Error(String(error))),
  );
  return { report, events };
}

/** The options with every default filled in; what is drawn or looked up is drawn and looked up here. */
function runConfigOf(target: Target, options: JudgeOptions): RunConfig {
  const bundle = bundleOf(options);
  return {
    target,
    bundle,
    checks: options.checks ?? checksFor(bundle.contract),
    oracles: options.oracles ?? oraclesFor(bundle.contract),
    selector: options,
    seed: options.seed ?? randomInt(2 ** 31),
    budgetMs: options.budgetMs ?? 30_000,
    budgetCalls: options.budgetCalls ?? Infinity,
    inFlight: options.inFlight ?? 16,
    failOn: options.failOn ?? "must",
    knownFailures: options.knownFailures ?? [],
    signal: options.signal ?? new AbortController().signal,
    timing: machineTiming,
    rerunLimits: options.rerunLimits,
    startedAt: Date.now(),
    nonce: randomUUID().slice(0, 8),
  };
}

/** The shipped contract, unless another is given. */
export function bundleOf(options: Partial<ContractBundle>): ContractBundle {
  const { contract = shippedContract, document = shippedDocument } = options;
  return { contract, document, createFixtures: options.createFixtures ?? createFixtures };
}
