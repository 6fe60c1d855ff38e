import { findUnserved } from "./probe/find-unserved.ts";
import { isRunnable, type Strictness } from "./result/verdicts.ts";
import type { Check, Oracle } from "../checks/check.ts";
import type { Confirmed, RerunLimits } from "./confirmation/rerun.ts";
import type { Emit, Event } from "./event.ts";
import { createRunContext, type ContractBundle, type Target } from "./run-context.ts";
import { checkKnownFailures, isListed, knownToFail } from "./result/known-failing.ts";
import { maskedEvent } from "./masked-event.ts";
import { refuseOnePlatform } from "./probe/one-platform.ts";
import { probe } from "./probe/probe.ts";
import { run } from "./schedule/run.ts";
import { ruleOf } from "./confirmation/failure-confirmer.ts";
import { select, type Selector } from "./selection/select.ts";
import { createStop, type Stop } from "./stop.ts";
import type { RunContext } from "./trial/trial.ts";
import { maskOf } from "../http/mask.ts";
import type { Paused } from "../http/rate-limit-pause.ts";
import { buildReport } from "./result/build-report.ts";
import type { Report } from "./result/report.ts";
import type { Timing } from "../http/timing.ts";

/** Everything that a run depends on; below this function nothing is random or looked up. */
export interface RunConfig extends Strictness {
  target: Target;
  bundle: ContractBundle;
  checks: readonly Check[];
  oracles: readonly Oracle[];
  selector: Selector;
  seed: number;
  budgetMs: number;
  budgetCalls: number;
  inFlight: number;
  signal: AbortSignal;
  timing: Timing;
  /** Epoch milliseconds. */
  startedAt: number;
  nonce: string;
  rerunLimits?: RerunLimits | undefined;
  /** Milliseconds that one call may take. */
  timeoutMs?: number | undefined;
  /** Milliseconds after which the run ends. */
  maxDurationMs?: number | undefined;
  /** The run ends after the first violation that counts. */
  failFast?: boolean | undefined;
}

/**
 * One whole run: select, probe, run, report. Throws `UsageError` and `ProbeFault`; a violation is not thrown. Events
 * contain no secret, neither the run's own nor one disclosed by the target.
 */
export async function executeRun(config: RunConfig, onEvent: (event: Event) => void): Promise<Report> {
  const { bundle, timing, seed, budgetMs } = config;
  checkKnownFailures(bundle.contract, config.knownFailures, new Date(config.startedAt).toISOString().slice(0, 10));
  const selection = select(bundle.contract, config.checks, config.oracles, config.selector);
  const stop = createStop(config.signal);
  const onPause = (operation: string, ms: number, what: Paused): void =>
    onEvent({ type: "paused", operation, ms, what });
  const onChange = (operation: string): void => onEvent({ type: "changes-existing", operation });
  const context = createRunContext({ ...config, selection, signal: stop.signal, onPause, onChange });
  const ended = new AbortController();
  const mask = maskOf(context.http);
  const emit: Emit = (event) => onEvent(maskedEvent(event, mask));
  const began = timing.now();
  endAfter(config.maxDurationMs, timing, stop, ended.signal);
  try {
    await probeTarget(context);
    const { url } = context.target;
    emit({
      type: "started",
      target: url,
      seed,
      checks: selection.checks.length,
      rules: selection.rules.size,
      budgetMs,
    });
    const offered = selection.checks.filter((check) => isRunnable(context.target, check));
    const result = await run({
      ...config,
      context,
      checks: offered,
      emit,
      knownToFail: knownToFail(config.knownFailures),
      endsRun: config.failFast === true ? (found) => isUnexpected(config, found) : undefined,
      stop: (why) => stop.end(why),
    });
    const report = buildReport({
      ...config,
      context,
      selection,
      result,
      stopped: stop.why(),
      durationMs: timing.now() - began,
    });
    emit({ type: "finished", report });
    return report;
  } finally {
    ended.abort();
    await context.http.connection.close();
  }
}

function endAfter(ms: number | undefined, timing: Timing, stop: Stop, ended: AbortSignal): void {
  if (ms === undefined) return;
  timing.sleep(ms, ended).then(
    () => stop.end("max-duration"),
    // The run was over before.
    () => undefined,
  );
}

/** Whether a violation counts against the target. */
function isUnexpected({ bundle, failOn, knownFailures }: RunConfig, { group }: Confirmed): boolean {
  const counts = failOn === "should" || bundle.contract.rules[ruleOf(group)]?.level === "MUST";
  return counts && !isListed(knownFailures, ruleOf(group), group.failure.violation.finding.operation);
}

/** Whether the target can be judged at all. A run that is stopped here still gives a report. */
async function probeTarget(context: RunContext): Promise<void> {
  const { http, clock, target, support, signal } = context;
  try {
    await probe(http, clock, ({ id }) => !target.switchedOff.has(id));
    if (http.served.asFound) await findUnserved(context);
    await refuseOnePlatform(http, target, support.operations);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
