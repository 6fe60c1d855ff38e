import { missing } from "./verdicts.ts";
import type { Check, Oracle } from "./check.ts";
import type { Effort } from "./confirm.ts";
import type { Emit, Event } from "./event.ts";
import { layGround } from "./ground.ts";
import type { Law, Target } from "./ground.ts";
import { checkKnownFailures, knownToFail } from "./known-failing.ts";
import { maskedEvent } from "./masked-event.ts";
import { refuseOnePlatform } from "./one-platform.ts";
import { probe } from "./probe.ts";
import { run } from "./run.ts";
import { select } from "./select.ts";
import type { Wish } from "./select.ts";
import type { TrialGround } from "./trial.ts";
import type { Strictness } from "./verdicts.ts";
import { maskOf } from "../http/mask.ts";
import { buildReport } from "../report/build-report.ts";
import type { Report } from "../report/report.ts";
import type { Timing } from "../timing.ts";

/** Everything a run depends on; nothing is drawn or looked up below this line. */
export interface Brief extends Strictness {
  target: Target;
  law: Law;
  checks: readonly Check[];
  oracles: readonly Oracle[];
  wish: Wish;
  seed: number;
  budgetMs: number;
  budgetCalls: number;
  inFlight: number;
  signal: AbortSignal;
  timing: Timing;
  /** Epoch milliseconds. */
  startedAt: number;
  nonce: string;
  effort?: Effort | undefined;
}

/**
 * One whole run: select, probe, run, report. Throws `UsageError` and `ProbeFault`; a violation is no throw. Events
 * hold no secret, of the run's own or told by the target.
 */
export async function conduct(brief: Brief, tell: (event: Event) => void): Promise<Report> {
  const { law, timing, seed, budgetMs } = brief;
  checkKnownFailures(law.contract, brief.knownFailures, new Date(brief.startedAt).toISOString().slice(0, 10));
  const selection = select(law.contract, brief.checks, brief.oracles, brief.wish);
  const ground = layGround({ ...brief, selection });
  const mask = maskOf(ground.http);
  const emit: Emit = (event) => tell(maskedEvent(event, mask));
  const began = timing.now();
  try {
    await look(ground);
    const { url } = ground.target;
    emit({
      type: "started",
      target: url,
      seed,
      checks: selection.checks.length,
      rules: selection.rules.size,
      budgetMs,
    });
    const offered = selection.checks.filter((check) => missing(ground.target, check).length === 0);
    const result = await run({
      ...brief,
      ground,
      checks: offered,
      emit,
      knownToFail: knownToFail(brief.knownFailures),
    });
    const report = buildReport({ ...brief, ground, selection, result, durationMs: timing.now() - began });
    emit({ type: "finished", report });
    return report;
  } finally {
    await ground.http.connection.close();
  }
}

/** Whether the target can be judged at all. Who stops the run meanwhile gets a report, as at any other time. */
async function look({ http, clock, target, signal }: TrialGround): Promise<void> {
  try {
    await probe(http, clock);
    await refuseOnePlatform(http, target);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
