import { Unreachable } from "../http/transport-error.ts";
import type { Attempt } from "./attempt.ts";
import { attempt } from "./attempt.ts";
import type { Check, Phase } from "./types.ts";
import type { RerunLimits } from "./confirm.ts";
import { createFailureConfirmer } from "./failure-confirmer.ts";
import type { FailureConfirmer } from "./failure-confirmer.ts";
import { generateInput } from "./generated-input.ts";
import type { GeneratedInput } from "./generated-input.ts";
import { noEndpoint, openEndpoint } from "./endpoint.ts";
import type { Emit } from "./event.ts";
import { firstTries, furtherTries, plan } from "./plan.ts";
import type { Round, Task } from "./plan.ts";
import { runPool } from "./pool.ts";
import { createResults } from "./results.ts";
import type { Results } from "./results.ts";
import type { RunContext } from "./trial.ts";

export interface RunOptions {
  context: RunContext;
  checks: readonly Check[];
  seed: number;
  /** Generated checks are repeated until this many milliseconds have passed; first trials always run. */
  budgetMs: number;
  /** And until this many requests were made. */
  budgetCalls: number;
  /** Trials in flight at once. */
  inFlight: number;
  emit: Emit;
  /** How each failure is confirmed. Default: full confirmation. */
  rerunLimits?: RerunLimits | undefined;
  /** Rules that are known to fail at some operation. */
  knownToFail: ReadonlySet<string>;
}

export interface RunResult {
  results: Results;
  confirmer: FailureConfirmer;
  /** The target became unreachable; what was judged before stays. */
  unreachable?: Unreachable;
}

/** How each phase runs: how many in parallel, and whether the runner is the platform's endpoint meanwhile. */
const phaseModes: Record<Phase, { isWide: boolean; isListening: boolean }> = {
  parallel: { isWide: true, isListening: false },
  alone: { isWide: false, isListening: false },
  webhooks: { isWide: true, isListening: true },
  clock: { isWide: false, isListening: true },
};
/** How often a trial without a reply is repeated before its rules count as never exercised. */
const silentRetries = 2;

/**
 * Round by round, as planned: every check once, then the generated ones again and again. Failures are confirmed when a
 * round has ended.
 */
export async function run(options: RunOptions): Promise<RunResult> {
  const { context, checks, budgetMs, budgetCalls, inFlight } = options;
  const { now } = context.http.timing;
  const startedAt = now();
  const results = createResults();
  const confirmer = createFailureConfirmer({ ...options, startedAt });
  const left = { tries: checks.length };
  const tryOnce = trialRunner(options, results, confirmer, startedAt, left);

  async function once(round: Round, width: number): Promise<void> {
    const next = firstTries(round.checks);
    await runPool(width, () => (context.signal.aborted ? undefined : next()), tryOnce);
    await confirmer.confirm();
  }

  async function again(round: Round, width: number, untilMs: number): Promise<void> {
    const hasBudget = (): boolean =>
      now() - startedAt < untilMs && context.http.connection.requests() < budgetCalls && !context.signal.aborted;
    const next = furtherTries(round.checks, () => hasBudget() && !confirmer.isWaiting());
    while (hasBudget()) {
      await runPool(width, next, tryOnce);
      await confirmer.confirm();
    }
  }

  try {
    for (const round of plan(checks, budgetMs)) {
      if (context.signal.aborted) break;
      const { isWide, isListening } = phaseModes[round.phase];
      await listen(context, round.checks, isListening);
      const width = isWide ? inFlight : 1;
      await (round.untilMs === undefined ? once(round, width) : again(round, width, round.untilMs));
    }
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return { results, confirmer: confirmer, unreachable: error };
  } finally {
    await context.endpoint.close();
    context.endpoint = noEndpoint;
  }
  return { results, confirmer: confirmer };
}

/** Opens the receiver when it is first needed; it is the platform's endpoint in the rounds that say so. */
async function listen(context: RunContext, checks: readonly Check[], isListening: boolean): Promise<void> {
  const isListened = checks.some(({ needs }) => needs.includes("webhook-receiver"));
  if (isListened && context.endpoint === noEndpoint && context.receiverHost !== undefined) {
    context.endpoint = await openEndpoint(context, context.receiverHost);
  }
  await (isListened && isListening ? context.endpoint.take() : context.endpoint.giveBack());
}

function trialRunner(
  options: RunOptions,
  results: Results,
  confirmer: FailureConfirmer,
  startedAt: number,
  left: { tries: number },
): (task: Task) => Promise<void> {
  const { context, emit } = options;
  return async ({ check, iteration }) => {
    const input = generateInput(check, options.seed, iteration);
    const result = await attemptWithRetries(context, check, input);
    const { ending, failures } = result;
    if (ending.kind === "interrupted") return;
    if (iteration === 0) left.tries -= 1;

    const elapsedMs = context.http.timing.now() - startedAt;
    for (const group of results.record(check, input, result, elapsedMs)) confirmer.enqueue(group);
    const note = ending.kind === "harness-fault" ? results.faults.get(check.name) : undefined;
    if (note?.times === 1) emit({ type: "harness-fault", note });
    const progress = {
      judged: results.judged(),
      rules: context.selected.size,
      trials: results.trials(),
      requests: context.http.connection.requests(),
      elapsedMs,
      left: left.tries,
    };
    emit({ type: "trial", check: check.name, ending: ending.kind, failures: failures.length, progress });
  };
}

async function attemptWithRetries(context: RunContext, check: Check, input: GeneratedInput): Promise<Attempt> {
  let result = await attempt(context, check, input);
  for (let again = 0; again < silentRetries && result.ending.kind === "no-reply"; again += 1) {
    result = await attempt(context, check, input);
  }
  return result;
}
