import type { Check } from "../../checks/check.ts";
import { CredentialsRefused, Unreachable } from "../../http/transport-error.ts";
import { createFailureConfirmer, type FailureConfirmer } from "../confirmation/failure-confirmer.ts";
import type { Confirmed, RerunLimits } from "../confirmation/rerun.ts";
import type { Emit } from "../event.ts";
import type { StopReason } from "../stop.ts";
import { noEndpoint } from "../trial/endpoint.ts";
import { createResults, type Results } from "../trial/trial-results.ts";
import type { RunContext } from "../trial/trial.ts";
import { createConfirmations } from "./confirmations.ts";
import { plan } from "./plan.ts";
import { runRound } from "./round.ts";
import { createTaskRunner } from "./task-runner.ts";

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
  /** Ends the run after the first violation that this accepts. */
  endsRun?: ((found: Confirmed) => boolean) | undefined;
  /** Ends the run. */
  stop?: ((why: StopReason) => void) | undefined;
}

export interface RunResult {
  results: Results;
  confirmer: FailureConfirmer;
  /** The target could no longer be judged; what was judged before stays. */
  ended?: "credentials-refused" | "unreachable";
}

/**
 * Round by round, as planned: every check once, then the generated ones again and again. A failure is run again at once,
 * alone; the further runs that simplify it come when the round has ended.
 */
export async function run(options: RunOptions): Promise<RunResult> {
  const { context, checks, budgetMs } = options;
  const startedAt = context.http.timing.now();
  const results = createResults();
  const confirmer = createFailureConfirmer({ ...options, startedAt });
  const runTask = createTaskRunner(options, { results, confirmer, startedAt });
  const parts = { ...options, startedAt, runTask, confirmations: createConfirmations(options, confirmer) };
  try {
    for (const round of plan(checks, budgetMs)) {
      if (context.signal.aborted) break;
      await runRound(parts, round);
      // What was made before the clock moved may have expired.
      if (round.checks.some(({ needs }) => needs.includes("clock"))) context.sharedFixtures = undefined;
    }
  } catch (error) {
    if (error instanceof CredentialsRefused) return { results, confirmer, ended: "credentials-refused" };
    if (!(error instanceof Unreachable)) throw error;
    return { results, confirmer, ended: "unreachable" };
  } finally {
    await context.endpoint.close();
    context.endpoint = noEndpoint;
    await context.singletons.close();
  }
  return { results, confirmer };
}
